/** Compares what bidders were told with the database, each deadline with the rules, each history with its machine. */
import { built } from './built.mjs';
import { HALL } from './offering.mjs';
import { judgeDeadlines, judgeOffers } from './verdict.mjs';

/**
 * @param {{ db: import('pg').Pool, appUrl: string, hallIds: string[], requests: import('./offering.mjs').Request[], outages: object[], endedAt: number }} trial
 * @returns faults, and what stands beside them in the report; `offers` are the accepted ones in the order of their halls
 */
export async function judge({ db, appUrl, hallIds, requests, outages, endedAt }) {
  const faults = [];
  const deadlines = { passed: 0, compensated: 0, extended: 0 };
  for (const hallId of hallIds) {
    const steps = await stepsOf(appUrl, hallId);
    faults.push(...judgeDeadlines(steps, outages, endedAt).map((fault) => `hall ${hallId}: ${fault}`));
    deadlines.passed += steps.filter((step) => ['TURN_DUE', 'INTERVAL_DUE'].includes(step.event)).length;
    deadlines.compensated += steps.filter((step) => step.event === 'DOWNTIME').length;
    deadlines.extended += steps.filter((step) => step.event === 'OFFER_PRICE' && step.after.turnEndAt !== step.before.turnEndAt).length;
  }
  const { rows: stored } = await db.query(
    `select e.actor, e.doc_id::text as "hallId", e.request_id as "requestId", (extract(epoch from e.at) * 1000)::float8 as at, p.payload->>'turnNo' as "turnNo", p.payload->'items'->0->>'price' as price
     from document_event e join document_payload p using (doc_type, doc_id, rev) where e.doc_type = $1 and e.event = 'OFFER_PRICE' order by e.doc_id, e.rev`,
    [HALL],
  );
  const { rows: refused } = await db.query(
    `select actor, request_id as "requestId", code from document_refusal where doc_type = $1 and event = 'OFFER_PRICE'`,
    [HALL],
  );
  faults.push(...judgeOffers(requests, stored, refused));
  const audited = await auditOf(appUrl, (line) => faults.push(line));
  return { faults, stored, refused: refused.length, deadlines, audited };
}

async function stepsOf(appUrl, hallId) {
  const [{ Folding }, { documents }, { documentStore }, { createDatabase }] = await Promise.all(
    ['state-machines/kernel/replay', 'state-machines/registry', 'server/kernel/database/store', 'server/kernel/database/database'].map(
      built,
    ),
  );
  const database = await createDatabase(appUrl, { poolSize: 1 });
  try {
    const folding = new Folding(documents.find((one) => one.type === HALL));
    const stateOf = (snapshot) =>
      snapshot && {
        state: snapshot.state,
        turnEndAt: snapshot.context.turnEndAt,
        intervalEndAt: snapshot.state === 'interval' ? snapshot.context.intervalEndAt : null,
        outageMinSeconds: snapshot.context.outageMinSeconds,
      };
    return (await documentStore.history(database.read, HALL, hallId)).map((entry) => {
      const before = stateOf(folding.folded.snapshot);
      if (!folding.take(entry)) throw new Error(`hall ${hallId}, rev ${entry.rev}: ${folding.folded.broken.reason}`);
      return { event: entry.event, at: entry.at, payload: entry.payload, before, after: stateOf(folding.folded.snapshot) };
    });
  } finally {
    await database.close();
  }
}

export async function auditOf(appUrl, onFault) {
  const [{ audit }, { createDatabase }, { registeredDefinitions }] = await Promise.all(
    ['server/kernel/audit', 'server/kernel/database/database', 'server/tables'].map(built),
  );
  const database = await createDatabase(appUrl, { poolSize: 1 });
  try {
    return await audit(database, registeredDefinitions, {
      onBreak: ({ type, id, rev, reason }) => onFault(`audit: ${type} ${id} ${rev} ${reason}`),
    });
  } finally {
    await database.close();
  }
}

/** How often each first answer was given. */
export function answersOf(requests) {
  const answers = {};
  for (const {
    answers: [answer],
  } of requests)
    answers[answer?.code || 'acknowledged'] = (answers[answer?.code || 'acknowledged'] ?? 0) + 1;
  return answers;
}

export const sentAgain = (requests) => requests.filter((request) => request.sent > request.answers.length).length;
export const askedAgain = (requests) => requests.filter((request) => request.answers.length > 1).length;
