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

const begun = [`create schema if not exists ${SCHEMA}`, `create extension if not exists pg_trgm schema ${SCHEMA}`];
const statements = [
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

const slower = {
  en: 'every name is looked at for similar ones, with the same answers. Then migrate again.',
  cn: '相似供应商名称将逐一比对,结果相同。处理后请重新执行迁移。',
};
/** Told by the step; what it leads to comes after what is to be done. */
export const noPgTrgm = {
  MISSING: [
    `PostgreSQL has no extension pg_trgm. Install its contrib package; until then ${slower.en}`,
    `PostgreSQL未安装pg_trgm扩展,请安装contrib包;在此之前${slower.cn}`,
  ].join(' / '),
  FORBIDDEN: [
    `The owning role may not create the extension pg_trgm. Grant it CREATE on the database; until then ${slower.en}`,
    `所有者角色无权创建pg_trgm扩展,请授予其数据库CREATE权限;在此之前${slower.cn}`,
  ].join(' / '),
} as const;

interface Found {
  readonly settled: boolean;
  readonly known: boolean;
  readonly may: boolean;
}
const foundSql = `
  select exists(select from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm' and n.nspname = '${SCHEMA}') as settled,
         exists(select from pg_available_extensions where name = 'pg_trgm') as known,
         has_database_privilege(current_database(), 'CREATE') as may`;

/** @returns what an administrator is told; null: names are found by pg_trgm from now on */
export async function settleSimilarNames(runner: QueryRunner, role: string): Promise<string | null> {
  const [{ settled, known, may }] = (await runner.query(foundSql)) as [Found];
  if (!settled && !known) return noPgTrgm.MISSING;
  if (!settled && !may) return noPgTrgm.FORBIDDEN;
  const to = quoted(role);
  const rights = [`grant usage on schema ${SCHEMA} to ${to}`, `grant select on ${SCHEMA}.supplier to ${to}`];
  for (const statement of [...(settled ? [] : begun), ...statements, ...rights]) await runner.query(statement);
  return null;
}
