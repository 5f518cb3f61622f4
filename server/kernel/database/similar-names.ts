/**
 * Names that are alike, found by pg_trgm where PostgreSQL has it. It knows letters of the database's locale alone, which is C, so each
 * pair of letters of a name becomes three signs; what is found is scored by pairs elsewhere. Settled by each migration, in a
 * schema of its own, because what is in `public` is declared.
 */
import type { QueryRunner } from 'typeorm';
import { quoted } from './naming.js';

const SCHEMA = 'similar_names';
/** Of what both names have, compared with all of both; names of which 0.7 of the pairs are the same have more, wherever they differ. */
const THRESHOLD = '0.3';
/** As `coreName` has them (state-machines/suppliers/names.ts). */
const legalForms = '集团股份有限公司|股份有限公司|有限责任公司|有限公司|公司|厂|COLTD|LTD|INC|LLC|GMBH';
const signs = '0123456789abcdefghijklmnopqrstuvwxyz';
const sign = (divisor: number): string => `substr('${signs}', (h / ${divisor} % 36)::int + 1, 1)`;

const statements = [
  `create schema if not exists ${SCHEMA}`,
  `create extension if not exists pg_trgm schema ${SCHEMA}`,
  `create or replace function ${SCHEMA}.core(name text) returns text language sql immutable strict parallel safe as $$
     select regexp_replace(regexp_replace(upper(normalize(name, NFKC)), '[[:space:][:punct:]、。·—“”‘’《》【】]', '', 'g'),
                           '^(.+?)(${legalForms})$', '\\1') $$`,
  `create or replace function ${SCHEMA}.pairs(name text) returns text language sql immutable strict parallel safe as $$
     select string_agg(${[1296, 36, 1].map(sign).join(' || ')}, '' order by n)
       from (select (ascii(substr(core, n, 1))::bigint * 8191 + ascii(substr(core, n + 1, 1))) % 46656 as h, n
               from (select ${SCHEMA}.core(name) as core) c, generate_series(1, length(core) - 1) n) p $$`,
  `create table if not exists ${SCHEMA}.supplier (id bigint primary key, pairs text)`,
  `create index if not exists ix_supplier_pairs on ${SCHEMA}.supplier using gin (pairs ${SCHEMA}.gin_trgm_ops)`,
  `create or replace function ${SCHEMA}.keep() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
     begin
       if tg_op = 'DELETE' then delete from ${SCHEMA}.supplier where id = old.id; return old; end if;
       insert into ${SCHEMA}.supplier values (new.id, ${SCHEMA}.pairs(new.company_name)) on conflict (id) do update set pairs = excluded.pairs;
       return new;
     end $$`,
  `create or replace trigger trg_similar_names after insert or delete or update of company_name on public.srm_slc_supplier_info
     for each row execute function ${SCHEMA}.keep()`,
  `insert into ${SCHEMA}.supplier select id, ${SCHEMA}.pairs(company_name) from public.srm_slc_supplier_info on conflict (id) do nothing`,
  // Its settings are known once it is loaded.
  `select ${SCHEMA}.show_limit()`,
  // The name that is looked for becomes pairs once, not for each row.
  `create or replace function ${SCHEMA}.suppliers(wanted text, most int) returns setof bigint language plpgsql stable
     set pg_trgm.similarity_threshold = ${THRESHOLD} as $$
     declare asked text := ${SCHEMA}.pairs(wanted);
     begin
       return query select id from ${SCHEMA}.supplier where pairs operator(${SCHEMA}.%) asked limit most;
     end $$`,
];

export const NO_PG_TRGM = [
  'PostgreSQL has no extension pg_trgm: suppliers of similar names are found without an index.',
  'Install the contrib package of PostgreSQL, let the owning role CREATE on the database, and migrate again.',
  '/ PostgreSQL未安装pg_trgm扩展,相似供应商名称查询将不使用索引,请安装后重新执行迁移。',
].join(' ');

/** @returns whether names are found by pg_trgm from now on */
export async function settleSimilarNames(runner: QueryRunner, role: string): Promise<boolean> {
  const [{ there }] = (await runner.query(
    `select exists(select from pg_available_extensions where name = 'pg_trgm') and has_database_privilege(current_database(), 'CREATE') as there`,
  )) as [{ there: boolean }];
  if (!there) return false;
  const to = quoted(role);
  const rights = [`grant usage on schema ${SCHEMA} to ${to}`, `grant select on ${SCHEMA}.supplier to ${to}`];
  for (const statement of [...statements, ...rights]) await runner.query(statement);
  return true;
}
