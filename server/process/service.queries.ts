/** What the task centre reads (platform-process.md §10): tasks of a person, what he submitted, what administrators watch. */
const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint::float8`;
const nameOf = (alias: string) => `${alias}.full_name`;

const ofInstance = `i.id::text as "instanceId", i.id::text || '-' || t.task_no as "taskId", i.id::text || '-' || t.task_no as
    "curTaskId", t.task_no::int as "taskNo",
  i.rev, i.bill_no as "billNo", i.bpm_title as "bpmTitle", ${nameOf('s')} as "bpmUserFullName", ${nameOf('s')} as "userFullName",
    ${millis('i.bpm_start_time')} as "bpmStartTime",
  i.doc_type as "docType", i.doc_id as "docId", i.amount_base::text as "amountBase", t.node_key as "nodeKey", t.node_name as "nodeName",
    t.node_name_en as "nodeNameEn"`;

/** Flags of the node that the task stands at. */
const flagged = (flag: string) =>
  `exists (select from jsonb_array_elements(i.graph::jsonb -> 'nodes') n where n ->> 'nodeKey' = t.node_key and n -> 'flags' ?
    '${flag}')`;

/** A list of tasks in two halves: which there are, in their order, and what is told of those on the page. */
export interface TaskList {
  /** After `from bpm_task t join bpm_instance i …`. */
  readonly where: string;
  readonly order: string;
  readonly columns: string;
  readonly joins?: string;
}

/** Only what is on the page is looked at closely: drawings and names of the others are not. */
export const taskPageSql = ({ where, order, columns, joins = '' }: TaskList, limit: number, offset: number): string => `with found as (
    select t.doc_id, t.task_no, count(*) over ()::int as total, row_number() over (order by ${order}) as place
    from bpm_task t join bpm_instance i on i.id = t.doc_id where ${where} order by place limit ${limit} offset ${offset})
  select ${ofInstance}, ${columns}, f.total from found f join bpm_task t on t.doc_id = f.doc_id and t.task_no = f.task_no
    join bpm_instance i on i.id = f.doc_id left join base_users s on s.id = i.submitter_user_id ${joins} order by f.place`;

export const todoList = (group: boolean): TaskList => ({
  where: `t.assignee_user_id = any($1::bigint[]) and i.state = 'running' and t.task_state ${group ? "in ('OPEN', 'WAITING')" : "= 'OPEN'"}
    ${group ? `and ${flagged('claim')}` : ''}
    and ($3::text is null or position(lower($3) in lower(coalesce(i.bpm_title, '') || ' ' || coalesce(i.bill_no, ''))) > 0)
    and ($4::text is null or i.doc_type = $4) and (not $5::boolean or t.due_at < $2)`,
  order: '(t.due_at < $2) desc nulls last, t.opened_at, i.id, t.task_no',
  columns: `${millis('t.opened_at')} as "openedAt", ${millis('t.due_at')} as "dueAt", t.urged_count::int as "urgedCount",
    case when t.due_at < $2 then 'Y' else 'N' end as "overdueFlag", ${nameOf('p')} as "onBehalfOfName", case when ${flagged('batch')}
    then 'Y' else 'N' end as "batchFlag", i.held_flag as "heldFlag", t.task_state as "taskState"`,
  joins: 'left join base_users p on p.id = t.on_behalf_of_user_id',
});

export const historicList: TaskList = {
  where: `t.acted_by_user_id = any($1::bigint[]) and t.task_state in ('APPROVED', 'HANDLED', 'REJECTED', 'RETURNED', 'TRANSFERRED')
    and ($2::timestamptz is null or t.acted_at >= $2) and ($3::timestamptz is null or t.acted_at < $3)`,
  order: 't.acted_at desc, i.id desc, t.task_no',
  columns: `t.task_state as decision, t.comment, ${millis('t.acted_at')} as "actedAt", ${millis('t.opened_at')} as "openedAt", i.state as
    "instanceState", case when t.due_at < t.acted_at then 'Y' else 'N' end as "overdueFlag"`,
};

/** The open steps in English, one without an English name by its own. */
const currentNodesEn = `(select string_agg(e.name, ', ' order by e.place) from (select coalesce(t.node_name_en, t.node_name) as name,
    min(t.task_no) as place from bpm_task t where t.doc_id = i.id and t.task_state = 'OPEN' group by 1) e) as "currentNodesEn"`;

export const submittedSql = `select i.id::text as "instanceId", i.bill_no as "billNo", i.bpm_title as title, i.bpm_title as "bpmTitle",
    ${nameOf('s')} as "userFullName", i.doc_type as "docType", i.doc_id as "docId",
    ${millis('i.bpm_start_time')} as "creationDate", i.state, i.rev, i.current_nodes as "currentNodes", ${currentNodesEn},
    ${millis('i.ended_at')} as "endedAt",
    (select string_agg(${nameOf('u')}, '、') from base_users u where u.id = any(i.assignee_ids)) as "currentAssignees",
    (select i.id::text || '-' || min(t.task_no) from bpm_task t where t.doc_id = i.id and t.task_state = 'OPEN') as "curTaskId"
  from bpm_instance i left join base_users s on s.id = i.submitter_user_id
  where i.submitter_user_id = any($1::bigint[]) and ($2::text is null or case $2 when 'running' then i.state in ('running', 'ending',
    'docRefused') when 'ended' then i.state in ('approved', 'rejected', 'withdrawn', 'stopped') else i.state = $2 end)
  order by i.bpm_start_time desc, i.id desc`;
export const copiedSql = submittedSql.replace(
  'i.submitter_user_id = any($1::bigint[])',
  'i.participant_ids && $1::bigint[] and not exists (select from bpm_task t where t.doc_id = i.id and t.assignee_user_id = any($1::bigint[]))',
);

export const monitorSql = `select i.id::text as "instanceId", i.bill_no as "billNo", i.bpm_title as "bpmTitle", i.doc_type as "docType",
    i.doc_id as "docId", i.model_id::text as "modelId", i.model_name as "modelName", i.version_no as "versionNo",
    i.state, i.rev, i.current_nodes as "currentNodes", ${currentNodesEn}, ${nameOf('s')} as "userFullName",
    ${millis('i.bpm_start_time')} as "bpmStartTime",
    ${millis('i.due_at')} as "dueAt", i.held_flag as "heldFlag", i.intervention_flag as "interventionFlag", i.refused_code as
    "refusedCode",
    (select string_agg(${nameOf('u')}, '、') from base_users u where u.id = any(i.assignee_ids)) as "currentAssignees",
    case when exists (select from bpm_task t where t.doc_id = i.id and t.task_state = 'OPEN' and t.due_at < $1) then 'Y' else 'N' end as
    "overdueFlag"
  from bpm_instance i left join base_users s on s.id = i.submitter_user_id
  where i.state in ('running', 'ending', 'docRefused') and ($2::bigint is null or i.model_id = $2) and ($3::text is null or
    position(lower($3) in lower(coalesce(i.bpm_title, '') || ' ' || coalesce(i.bill_no, '') || ' ' || coalesce(i.current_nodes, ''))) > 0)
  order by i.bpm_start_time, i.id`;
export const boardSql = `select i.model_id::text as "modelId", max(i.model_name) as "modelName", t.node_key as "nodeKey",
    max(t.node_name) as "nodeName", max(t.node_name_en) as "nodeNameEn", count(*)::int as count, ${millis('min(t.opened_at)')} as
    "oldestAt", count(*) filter (where t.due_at < $1)::int as overdue
  from bpm_task t join bpm_instance i on i.id = t.doc_id and i.state = 'running' where t.task_state = 'OPEN' group by i.model_id,
    t.node_key order by count desc limit 200`;
export const loadSql = `select ${nameOf('u')} as "fullName", count(*)::int as open, count(*) filter (where t.due_at < $1)::int as overdue
    from bpm_task t join bpm_instance i on i.id = t.doc_id and i.state = 'running' join base_users u on u.id = t.assignee_user_id
  where t.task_state = 'OPEN' group by u.id, u.full_name order by open desc limit 200`;

export const ofDocumentSql = `select id::text, state from bpm_instance where doc_type = $1 and doc_id = $2 order by id desc limit 20`;
export const trailSql = `select r.trail_no::int as "trailNo", ${millis('r.trail_at')} as "trailAt", r.node_key as "nodeKey", r.action,
    u.full_name as "fullName", r.comment from bpm_trail r left join base_users u on u.id = r.actor_user_id where r.doc_id = $1::bigint
    order by r.trail_no limit 500`;
export const peopleSql = 'select id::text, full_name as name from base_users where id = any($1::bigint[])';

export const countTodoSql = `select count(*)::int as todo, count(*) filter (where t.due_at < $2)::int as overdue
  from bpm_task t join bpm_instance i on i.id = t.doc_id and i.state = 'running' where t.assignee_user_id = any($1::bigint[]) and
    t.task_state = 'OPEN'`;
export const startableSql = `select m.id::text as "modelId", m.model_name as "modelName", m.model_name_en as "modelNameEn",
    c.category_name as "categoryName", c.category_name_en as "categoryNameEn"
  from bpm_model m left join bpm_category c on c.id = m.category_id
  where m.state = 'enabled' and m.doc_type = 'FREE_FORM' order by c.sort_no nulls last, m.model_code limit 500`;
/** Of the last two hundred; an application counts by its process. */
export const startedSql = `with last as (select doc_type, case when doc_type = 'bpmApplication' then model_id end as model_id, id
    from bpm_instance where submitter_user_id = any($1::bigint[]) order by id desc limit 200)
  select doc_type as "docType", model_id::text as "modelId" from last group by doc_type, model_id order by max(id) desc limit 6`;

const handled = `t.task_state in ('APPROVED', 'HANDLED', 'REJECTED', 'RETURNED') and t.opened_at is not null and t.acted_at >= $1`;
const minutesAt = (share: string) =>
  `(percentile_cont(${share}) within group (order by extract(epoch from t.acted_at - t.opened_at) / 60))::float8`;
/** What somebody has decided, by the month of a zone: how many, how fast, how many of them late. */
export const figuresSql = `select to_char(t.acted_at at time zone $3, 'YYYY-MM') as month, count(*)::int as count, ${minutesAt('0.5')} as
    "medianMinutes", count(*) filter (where t.due_at < t.acted_at)::int as late
  from bpm_task t where t.acted_by_user_id = any($2::bigint[]) and ${handled} group by 1 order by 1 desc`;
/** How long steps take. */
export const timesSql = `select i.model_id::text as "modelId", max(i.model_name) as "modelName", t.node_key as "nodeKey",
    max(t.node_name) as "nodeName", max(t.node_name_en) as "nodeNameEn", count(*)::int as count, ${minutesAt('0.5')} as "medianMinutes",
    ${minutesAt('0.9')} as "p90Minutes"
  from bpm_task t join bpm_instance i on i.id = t.doc_id where ${handled} group by i.model_id, t.node_key order by 7 desc limit 200`;
