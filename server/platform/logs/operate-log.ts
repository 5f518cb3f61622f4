/**
 * What people did (platform-system.md §5): events of documents and refused ones, sign-ins, personal data read whole, and what
 * is no event. Of documents that are evidence and have not ended, nothing is told of what people outside sent.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Queryable } from '../../kernel/contracts.js';
import { literal, quoted } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';

const permissions = [
  'baseRole',
  'baseResponsibility',
  'baseUserResp',
  'baseUserOrg',
  'baseUserCategory',
  'baseUserAuthorisation',
  'baseSodRule',
  'baseButton',
  'baseResource',
  'baseMenu',
];
const configuration = [
  'baseProfile',
  'baseLookupType',
  'baseNumberRule',
  'baseSsoSystem',
  'msgSource',
  'msgConfig',
  'msgTemplate',
  'baseDatasource',
  'baseConcurrentProgram',
  'baseConcurrentSchedule',
];

const listed = (values: readonly string[]): string => values.map(literal).join(', ');

/** Documents that are evidence and still open: what outside people did about them is not told yet. */
function sealedSql(definitions: readonly AnyDefinition[], type: string, id: string): string {
  const open = definitions
    .filter((definition) => definition.evidence)
    .map((definition) => {
      const ended = Object.entries(definition.machine.states)
        .filter(
          ([, state]) => (state as { readonly final?: true; readonly ended?: true }).final || (state as { readonly ended?: true }).ended,
        )
        .map(([name]) => name);
      const still = ended.length === 0 ? 'true' : `h.state not in (${listed(ended)})`;
      return `(${type} = ${literal(definition.type)} and exists (select from ${quoted(tablesOf(definition).name)} h where h.id = ${id} and ${still}))`;
    });
  return open.length === 0 ? 'false' : `(${open.join(' or ')})`;
}

/** Rows between the instants `$1` and `$2`, of all kinds in one shape. */
export function operationsSql(definitions: readonly AnyDefinition[]): string {
  const within = (column: string): string => `${column} >= $1 and ${column} < $2`;
  const sealed = sealedSql(definitions, 'e.doc_type', 'e.doc_id');
  return `
    select e.at, 'e:' || e.doc_type || ':' || e.doc_id || ':' || e.rev as key, u.id as user_id, e.resp_id, null::text as resp_code,
        case when e.doc_type in (${listed(permissions)}) then 'PERMISSION' when e.doc_type in (${listed(configuration)}) then 'CONFIG'
             when e.doc_type = 'baseImportTask' then 'IMPORT' else 'EVENT' end as action,
        e.doc_type, e.doc_id::text as doc_id, e.event, 'OK' as result, null::text as code, null::text as address, null::text as detail
      from document_event e join base_users u on u.id::text = e.actor
      where ${within('e.at')} and e.actor <> 'SYSTEM' and not (u.user_type = 'EX' and ${sealed})
    union all
    select e.at, 'r:' || e.doc_type || ':' || e.doc_id || ':' || e.seq, u.id, e.resp_id, null, 'REFUSED', e.doc_type, e.doc_id::text, e.event,
        'REFUSED', e.code, null, null
      from document_refusal e join base_users u on u.id::text = e.actor
      where ${within('e.at')} and not (u.user_type = 'EX' and ${sealed})
    union all
    select l.at, 'l:' || l.log_id, l.user_id, null, null, case when l.code = 'OK' then 'LOGIN' else 'LOGIN_FAIL' end, null, null, null,
        case when l.code = 'OK' then 'OK' else 'REFUSED' end, l.code, l.address, case when l.user_id is null then l.user_name end
      from base_login_log l where ${within('l.at')}
    union all
    select p.at, 'p:' || p.read_id, p.user_id, null, p.resp_code, case when p.kind = 'EXPORT' then 'EXPORT' else 'VIEW_SENSITIVE' end, p.doc_type,
        p.doc_id::text, p.kind, 'OK', null, null, p.row_count || ' rows'
      from base_personal_read p where ${within('p.at')}
    union all
    select o.at, 'o:' || o.log_id, o.user_id, null, o.resp_code, o.action, null, null, o.event, o.result, o.code, o.address, o.detail
      from user_operate_log o where ${within('o.at')}`;
}

export interface Operation {
  readonly at: number;
  readonly userId: string;
  readonly respCode: string | null;
  readonly action: 'CACHE' | 'EXPORT' | 'CONFIG';
  readonly event: string;
  readonly result: 'OK' | 'REFUSED';
  readonly code?: string | null;
  readonly detail?: string | null;
  readonly address?: string | null;
}

/** Written before its answer: what cannot be accounted for does not happen. */
export async function noteOperation(on: Queryable, operation: Operation): Promise<void> {
  await on.query(
    'insert into user_operate_log (at, user_id, resp_code, action, event, result, code, detail, address) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      new Date(operation.at),
      operation.userId,
      operation.respCode,
      operation.action,
      operation.event.slice(0, 80),
      operation.result,
      operation.code ?? null,
      operation.detail?.slice(0, 500) ?? null,
      operation.address?.slice(0, 45) ?? null,
    ],
  );
}
