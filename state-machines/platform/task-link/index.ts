/**
 * A link of a letter that answers one to-do without signing in (platform-access.md §1.10). Who opens it proves by a code
 * sent to the contact that he reads his letters; it sends one event that is marked linkable, once, within 72 hours. The
 * token stands in no record: only its hash does, and no view shows it.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { HOUR_MS } from '../../kernel/primitives/instant.js';
import type { View } from '../../kernel/view.js';

const VALID_MS = 72 * HOUR_MS;

const made = { computed: true } as const;

const fields = {
  docType: f.text(60, 'Document type', '单据类型', { ...made, documents: 'one' }),
  docId: f.text(20, 'Document id', '单据标识', made),
  docNumber: f.text(60, 'Document', '单据号', made),
  billType: f.text(60, 'To-do', '待办类型', made),
  events: f.json<readonly string[]>()('May send', '可执行操作', { ...made, initial: [] as readonly string[] }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
  contactUserId: f.ref('baseUsers', 'Contact', '联系人', made),
  tokenHash: f.text(64, 'Token', '令牌摘要', { ...made, secret: true }),
  expiresAt: f.dateTime('Valid until', '有效期至', made),
  usedCount: f.integer('Used', '使用次数', { ...made, initial: 0 }),
  usedEvent: f.text(80, 'Sent', '已执行操作', made),
  usedAt: f.dateTime('Used at', '使用时间', made),
};

/** What a link is for. */
export interface LinkFor {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly billType: string;
  readonly events: readonly string[];
  /** null: of somebody inside. */
  readonly supplierId: string | null;
  readonly contactUserId: string;
  readonly tokenHash: string;
}

const events = {
  CREATE: systemEvent<LinkFor>('New', '新建'),
  /** `proved`: the code was right; the document took the event before. */
  USE: systemEvent<{ readonly event: string; readonly proved: boolean }>('Use', '使用'),
  EXPIRE_DUE: systemEvent('Validity ends', '有效期届满'),
  REVOKE: event('Revoke', '撤销', {}, { dangerous: true }),
};

export type TaskLink = Context<typeof fields, Record<never, never>>;
type LinkEvent = EventOf<typeof events>;
type LinkState = 'open' | 'used' | 'expired' | 'revoked';

const { guard, reasons } = refusalsOf({
  LINK_CODE: { en: 'The code is wrong or expired.', cn: '验证码错误或已失效' },
  LINK_PROOF: {
    en: 'That is not right. After five tries the link is closed; sign in to decide.',
    cn: '验证未通过。连续五次错误后链接将失效,请登录后办理',
  },
  LINK_EVENT: { en: 'This link does not allow it; sign in.', cn: '该链接不支持此操作,请登录' },
  MD_DUPLICATE: { en: 'A record with this {field} exists already.', cn: '{field}已存在' },
});

type Use = EventOf<typeof events, 'USE'>;
const codeRight = guard('LINK_CODE', (_link: TaskLink, { payload }: Use) => payload.proved, { needs: 'ask' });
const allowed = guard('LINK_EVENT', (link: TaskLink, { payload }: Use) => link.events.includes(payload.event), { needs: 'ask' });
const use: Transition<TaskLink, Use, LinkState> = {
  to: 'used',
  who: [system],
  guards: [codeRight, allowed],
  change: (link, { payload, at }) => ({ usedCount: (link.usedCount ?? 0) + 1, usedEvent: payload.event, usedAt: at }),
};

const machine = lifecycle<TaskLink, LinkEvent>()<LinkState>(
  { CREATE: { to: 'open', who: [system], change: (_link, { payload, at }) => ({ ...payload, expiresAt: at + VALID_MS }) } },
  {
    open: {
      label: { en: 'Open', cn: '待使用' },
      colour: 'orange',
      deadlines: [{ event: 'EXPIRE_DUE', at: (link) => link.expiresAt }],
      on: { USE: use, EXPIRE_DUE: { to: 'expired', who: [system] }, REVOKE: { to: 'revoked', who: [by('ADMIN'), system] } },
    },
    used: { label: { en: 'Used', cn: '已使用' }, colour: 'green', final: true },
    expired: { label: { en: 'Expired', cn: '已失效' }, colour: 'dark', final: true },
    revoked: { label: { en: 'Revoked', cn: '已撤销' }, colour: 'red', final: true },
  },
);

const shown = ({ tokenHash: _hidden, ...link }: TaskLink): Readonly<Record<string, unknown>> => link;

/** Links are looked after by administrators, and looked at by auditors. */
const view: View<TaskLink> = {
  scope: { EX: { always: false }, INSIDE: { acting: ['ADMIN', 'AUDITOR'] }, anyOrganisation: true },
  audiences: () => ['keeper'],
  audienceOf: (_link, _state, viewer) =>
    viewer.userType !== 'EX' && (viewer.respCode === 'ADMIN' || viewer.respCode === 'AUDITOR') ? 'keeper' : null,
  shared: (link) => shown(link),
  own: () => ({}),
  columns: { tokenHash: { inside: { always: false }, supplier: { always: false } } },
};

export const baseTaskLink = defineDocument({
  type: 'baseTaskLink',
  version: 1,
  path: 'platform/task-link',
  kind: 'document',
  title: { en: 'Task link', cn: '免登录待办链接' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons,
  view,
  ignores: ['EXPIRE_DUE'],
  uniqueKeys: [{ columns: ['tokenHash'], code: 'MD_DUPLICATE' }],
  nameField: 'docNumber',
  list: {
    columns: [
      'docNumber',
      'docType',
      'billType',
      'supplierId',
      'contactUserId',
      'state',
      'expiresAt',
      'usedEvent',
      'usedAt',
      'creationDate',
    ],
    filters: ['docType', 'docNumber', 'supplierId', 'contactUserId', 'state', 'expiresAt'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Link', cn: '链接' },
      fields: [
        'docType',
        'docNumber',
        'billType',
        'events',
        'supplierId',
        'contactUserId',
        'expiresAt',
        'usedCount',
        'usedEvent',
        'usedAt',
      ],
    },
  ],
  screens: [
    {
      route: 'baseTaskLink',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Task links', cn: '免登录链接' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
