import { describe, expect, test } from '@jest/globals';
import type { Notification } from '../../../../state-machines/base/notification/fields.js';
import { srmBaseNotification } from '../../../../state-machines/base/notification/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf, todosOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { DAY_MS, HOUR_MS } from '../../../../state-machines/kernel/primitives/instant.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { audienceOf } from '../../../../server/kernel/runtime/steps/authorize.js';
import { admin, approver, buyer, MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

const definition = anyDefinition(srmBaseNotification);
const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, at = MONDAY): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  cause: null,
  at,
});
const contact = (userId: string, supplierId: string): Actor => ({
  userId,
  userType: 'EX',
  supplierId,
  respCode: 'SUPPLIER',
  respId: 's',
  onBehalfOf: null,
});
const [first, second, other] = [contact('91', '501'), contact('92', '501'), contact('95', '502')];
const line = (recipientLineId: number, { userId, supplierId }: Pick<Actor, 'userId' | 'supplierId'>) => ({
  recipientLineId,
  recipientUserId: userId,
  supplierId,
});
const colleague = { userId: '12', supplierId: null };
const letter = {
  title: 'RoHS declaration',
  notificationType: 'REQUEST',
  content: '<p>Please send the declaration for 2026.</p>',
  needReplyFlag: 'Y',
  replyBy: MONDAY + 3 * DAY_MS,
};
const create = (
  fields: object = {},
  recipients: readonly object[] = [line(1, first), line(2, second), line(3, other), line(4, colleague)],
) =>
  sent('CREATE', buyer, { fields: { ...letter, ...fields }, lines: { recipients: { set: recipients } } }, { id: '1', docNumber: 'NTF-1' });

const crowd = { people: Array.from({ length: 2_000 }, (_, n) => ({ userId: String(1_000 + n), supplierId: null })) };

function told(...events: readonly MachineEvent[]): Snapshot {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot!;
}
const refused = (snapshot: Snapshot, event: MachineEvent) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? null : decision.refusal.code;
};
const published = (fields: object = {}) => told(create(fields), sent('PUBLISH', buyer));
const reply = (actor: Actor, recipientLineId: number, at = MONDAY) =>
  sent('REPLY', actor, { recipientLineId, text: 'Attached by mail', fileIds: null }, {}, at);
const contextOf = (snapshot: Snapshot) => snapshot.context as unknown as Notification;

test('every state, every row, every refusal', () => {
  const samples = (snapshot: Snapshot | null) => {
    if (snapshot === null)
      return [
        create(),
        create({ publishTime: MONDAY + DAY_MS, endTime: MONDAY + 2 * DAY_MS }),
        create({ needReplyFlag: 'N', endTime: MONDAY + DAY_MS }),
        create({ endTime: MONDAY - 1 }),
        create({ content: null }),
        create({}, []),
      ];
    return [
      ...deadlinesOf(definition, snapshot).map((timer) => sent(timer.event, SYSTEM, {}, {}, timer.at)),
      reply(first, 1),
      reply(first, 2),
      reply(first, 1, MONDAY + 4 * DAY_MS),
      sent('CONFIRM_READ', second, { recipientLineId: 2 }),
      sent('CONFIRM_READ', second, { recipientLineId: 1 }),
      ...[buyer, approver, admin].flatMap((actor) => [
        sent('REMIND', actor, { lineIds: null }),
        sent('ADD_RECIPIENT', actor, { users: ['97'] }, { people: [{ userId: '97', supplierId: null }] }),
        sent('ADD_RECIPIENT', actor, {}, crowd),
        sent('SAVE', actor, { fields: { title: 'RoHS' } }),
        sent('SUBMIT', actor),
        sent('SUBMIT', actor, {}, { blind: ['Ms Liang'] }),
        sent('PUBLISH', actor),
        sent('PUBLISH', actor, {}, { approval: 'Y' }),
        sent('APPROVE', actor),
        sent('APPROVE', { ...approver, userId: '7' }),
        sent('REJECT', actor, { comment: 'No' }),
        sent('REJECT', actor),
        sent('WITHDRAW', actor, { reason: 'Wrong year' }),
        sent('WITHDRAW', actor),
        sent('WITHDRAW', actor, {}, { acted: true }),
        sent('EXTEND', actor, { endTime: MONDAY + 30 * DAY_MS }),
        sent('EXTEND', actor, { endTime: MONDAY - 1 }),
        sent('DELETE', actor),
      ]),
    ];
  };
  const found = explore(definition, {
    samples,
    visitsPerState: 2,
    most: 140,
    fingerprint: ({ context }) =>
      `${context['content'] === null}${(context['recipients'] as readonly unknown[]).length > 0}${context['everPublished']}${context['publishTime']}${context['needReplyFlag']}${contextOf({ state: '', context }).recipients.filter((one) => one.repliedAt !== null || one.remindedAt !== null || one.confirmedAt !== null).length}${context.submittedBy}`,
  });
  expect(gapsOf(definition, found, new Set(['MD_EVER_ENABLED']))).toEqual({ states: [], rows: [], codes: [] });
});

describe('answers', () => {
  test('each recipient who owes a reply has a to-do, due when the reply is; it goes with the answer', () => {
    const notification = published();
    expect(todosOf(definition, notification).map(({ type, audience, due }) => [type, audience, due])).toEqual([
      ['NOTIFICATION_REPLY', 'supplier:501@91', MONDAY + 3 * DAY_MS],
      ['NOTIFICATION_REPLY', 'supplier:501@92', MONDAY + 3 * DAY_MS],
      ['NOTIFICATION_REPLY', 'supplier:502@95', MONDAY + 3 * DAY_MS],
      ['NOTIFICATION_REPLY', 'user:12', MONDAY + 3 * DAY_MS],
    ]);
    const answered = decide(definition, notification, reply(first, 1));
    expect(answered).toMatchObject({ ok: true, effects: [{ kind: 'message', template: 'NOTIFICATION_REPLIED', to: ['user:7'] }] });
    expect(todosOf(definition, (answered as unknown as { after: Snapshot }).after).map((todo) => todo.audience)).toEqual([
      'supplier:501@92',
      'supplier:502@95',
      'user:12',
    ]);
  });

  test('at the end a reply is in time, a millisecond later it is late; nobody answers twice, or for another', () => {
    const until = MONDAY + 3 * DAY_MS;
    expect(refused(published(), reply(first, 1, until))).toBeNull();
    expect(refused(published(), reply(first, 1, until + 1))).toBe('NTF_REPLY_LATE');
    expect(refused(published(), reply(first, 2))).toBe('NTF_NOT_RECIPIENT');
    expect(refused(told(create(), sent('PUBLISH', buyer), reply(first, 1)), reply(first, 1))).toBe('NTF_REPLIED');
    expect(refused(published({ needReplyFlag: 'N' }), reply(first, 1))).toBe('NTF_NO_REPLY');
    expect(refused(published(), reply(contact('99', '501'), 1))).toBe('PERM_WHO');
  });

  test('who owes is reminded once in four hours; who has answered is left alone', () => {
    const answered = told(create(), sent('PUBLISH', buyer), reply(first, 1));
    const reminded = decide(definition, answered, sent('REMIND', buyer, { lineIds: null }));
    expect(reminded).toMatchObject({ ok: true, effects: [{ template: 'NOTIFICATION_REMIND', to: ['user:92', 'user:95', 'user:12'] }] });
    const { after } = reminded as unknown as { after: Snapshot };
    expect(contextOf(after).recipients.map((one) => one.remindCount)).toEqual([0, 1, 1, 1]);
    expect(refused(after, sent('REMIND', buyer, { lineIds: [2] }, {}, MONDAY + 4 * HOUR_MS - 1))).toBe('NTF_REMIND');
    expect(refused(after, sent('REMIND', buyer, { lineIds: [2] }, {}, MONDAY + 4 * HOUR_MS))).toBeNull();
    expect(refused(after, sent('REMIND', buyer, { lineIds: [1] }, {}, MONDAY + DAY_MS))).toBe('NTF_REMIND');
  });

  test('2,001 recipients are too many, at the publication and by addition', () => {
    const many = (n: number) =>
      Array.from({ length: n }, (_, index) => line(index + 1, { userId: String(1_000 + index), supplierId: null }));
    expect(refused(told(create({}, many(2_001))), sent('PUBLISH', buyer))).toBe('NTF_TOO_MANY');
    const full = told(create({}, many(2_000)), sent('PUBLISH', buyer));
    expect(refused(full, sent('ADD_RECIPIENT', buyer, {}, { people: [{ userId: '9', supplierId: null }] }))).toBe('NTF_TOO_MANY');
    expect(refused(full, sent('ADD_RECIPIENT', buyer, {}, { people: [{ userId: '1000', supplierId: null }] }))).toBeNull();
  });

  test('nobody is named, or somebody may not see what is linked', () => {
    expect(refused(told(create({}, [])), sent('PUBLISH', buyer))).toBe('NTF_NO_RECIPIENT');
    expect(
      refused(told(create({ docType: 'srmSfdCompeteHeader', docId: '8001' })), sent('PUBLISH', buyer, {}, { blind: ['Ms Liang'] })),
    ).toBe('NTF_DOC_SCOPE');
  });
});

test("a recipient sees the letter and his supplier's lines, nobody else of the supplier does, the author sees all", () => {
  const notification = published();
  const viewer = (actor: Actor): Viewer => ({ ...actor, orgIds: actor.userType === 'EX' ? [] : ['101'] });
  expect(
    [first, contact('99', '501'), other, { ...buyer, userId: '12', respCode: 'EXPERT' as const }, buyer].map((actor) =>
      audienceOf(definition, notification, viewer(actor)),
    ),
  ).toEqual(['supplier:501', null, 'supplier:502', 'recipient:12', 'author']);
  const lines = (audience: string) =>
    (
      definition.view.own(notification.context as never, 'published', audience)['recipients'] as readonly {
        readonly recipientUserId: string;
      }[]
    ).map((one) => one.recipientUserId);
  expect([lines('supplier:501'), lines('supplier:502'), lines('recipient:12')]).toEqual([['91', '92'], ['95'], ['12']]);
  expect(definition.view.shared(notification.context as never, 'published', 'supplier')).not.toHaveProperty('recipients');
  expect(audienceOf(definition, { ...notification, state: 'withdrawn' }, viewer(first))).toBeNull();
});
