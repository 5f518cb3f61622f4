/**
 * Users, responsibilities, roles, positions and jobs that the steps of a process name and that are not in force, and a fallback
 * approver who is gone (platform-process.md §4).
 */
import { fields } from '../../state-machines/process/model/index.js';
import { literal } from '../kernel/database/naming.js';

export interface DeadReference {
  /** Of its step in the drawing, from 1. */
  readonly place: number;
  /** What it is called where that is still known, else what the drawing says. */
  readonly name: string;
}

/** Rules of a step: who decides, from whom the submitter chooses, who gets copies. */
const rules = `select jsonb_path_query(n.node, '$.rules[*]') as rule
    union all select jsonb_path_query(n.node, '$.ccRules[*]')
    union all select jsonb_path_query(n.node, '$.rules[*].candidates[*]')`;
const names = `select jsonb_path_query(r.rule, '$.userIds[*]') #>> '{}' where r.rule ->> 'kind' = 'USER'
    union all select r.rule ->> case r.rule ->> 'kind'
      when 'RESPONSIBILITY' then 'code' when 'PROCESS_ROLE' then 'roleCode' when 'POSITION' then 'positionId' when 'JOB' then 'jobId' end`;

const works = `u.state in ('active', 'locked') and u.user_type = 'INSIDE'`;

/** @param drawing SQL of a graph as jsonb */
const deadIn = (drawing: string): string => `
  select distinct n.place::int as place, coalesce(u.full_name, p.position_name, j.job_name, w.name) as name
  from jsonb_array_elements(${drawing} -> 'nodes') with ordinality n(node, place)
  cross join lateral (${rules}) r
  cross join lateral (${names}) w(name)
  cross join lateral (select r.rule ->> 'kind' as kind, case when w.name ~ '^[0-9]{1,18}$' then w.name::bigint end as id) k
  left join base_users u on k.kind = 'USER' and u.id = k.id
  left join base_position p on k.kind = 'POSITION' and p.id = k.id
  left join base_job j on k.kind = 'JOB' and j.id = k.id
  where w.name is not null and not coalesce(case k.kind
    when 'USER' then ${works}
    when 'POSITION' then p.state = 'enabled'
    when 'JOB' then j.state = 'enabled'
    when 'RESPONSIBILITY' then exists (select from base_responsibility b where b.resp_code = w.name and b.state = 'enabled')
    else exists (select from bpm_role b where b.role_code = w.name and b.state = 'enabled') end, false)`;

export const deadInDrawing = `${deadIn('$1::jsonb')} order by place, name limit 500`;

/** @param policy @param fallback SQL of what a model says; no row where it asks no fallback, or he is here */
const goneFallback = (policy: string, fallback: string): string => `
  select coalesce(u.full_name, w.id::text) as name from (select ${fallback} as id) w left join base_users u on u.id = w.id
  where ${policy} = 'FALLBACK' and w.id is not null and not coalesce(${works}, false)`;

export const goneFallbackOf = goneFallback('$1::text', '$2::bigint');

export interface ChangedModel {
  readonly id: string;
  readonly dead: string | null;
}
/** Models in force whose dead references are others than they know of, with what there is now: where they are named, and whom. */
export const changedModels = `
  select * from (
    select m.id::text, m.dead_refs as known, (
      select left(string_agg(g.said, '; ' order by g.place, g.said), 500) from (
        select d.place, (m.published #>> array['nodes', (d.place - 1)::text, 'nodeName']) || ': ' || d.name as said
        from (${deadIn('m.published')}) d
        union all select 0, ${literal(`${fields.fallbackUserId.label.cn}: `)} || f.name
        from (${goneFallback('m.empty_policy', 'm.fallback_user_id')}) f) g) as dead
    from bpm_model m where m.state = 'enabled' and m.published is not null) k
  where known is distinct from dead limit 100`;
