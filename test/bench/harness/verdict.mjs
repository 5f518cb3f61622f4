/**
 * What must hold after a hall's servers were killed or cut off again and again, judged from what bidders were told and what the
 * database holds. The rules of compete.md §6.3 are written down here once more, so that they do not judge themselves.
 */
export const MIN_OUTAGE_MS = 3_000;
const HEARTBEAT_MS = 1_000;
/** Two processes on a busy machine: how far what we noted may lie from what the server noted. */
const SLACK_MS = 800;

/**
 * @param {import('./offering.mjs').Request[]} requests
 * @param {{ actor: string, requestId: string, price: string, at: number }[]} stored accepted offers
 * @param {{ actor: string, requestId: string, code: string }[]} refused attempts that were kept
 * @returns {string[]} faults
 */
export function judgeOffers(requests, stored, refused) {
  const faults = [];
  const keyOf = ({ actor, userId, requestId }) => `${actor ?? userId} ${requestId}`;
  const byKey = grouped(stored, keyOf);
  const refusedByKey = grouped(refused, keyOf);
  for (const request of requests) {
    const key = keyOf(request);
    const entries = byKey.get(key) ?? [];
    const refusals = refusedByKey.get(key) ?? [];
    const told = request.answers[0];
    byKey.delete(key);
    if (!told) faults.push(`${key} was never answered`);
    else if (told.ok && entries.length === 0) faults.push(`${key} was acknowledged and is lost`);
    else if (!told.ok && entries.length > 0) faults.push(`${key} was refused (${told.code}) and is stored`);
    if (entries.length > 1) faults.push(`${key} is stored ${entries.length} times`);
    if (refusals.length > 1) faults.push(`${key} is kept as refused ${refusals.length} times`);
    if (entries.length > 0 && refusals.length > 0) faults.push(`${key} is both stored and kept as refused`);
    for (const entry of entries)
      if (Number(entry.price) !== Number(request.price)) faults.push(`${key} offered ${request.price} and is stored with ${entry.price}`);
    for (const answer of request.answers) {
      if (answer.ok !== told.ok || answer.code !== told.code)
        faults.push(`${key} was first told ${told.code || 'yes'}, then ${answer.code || 'yes'}`);
      if (answer.ok && entries.length > 0 && answer.at !== entries[0].at)
        faults.push(`${key} was told the instant ${answer.at} and is stored with ${entries[0].at}`);
    }
  }
  for (const key of byKey.keys()) faults.push(`${key} is stored and nobody asked for it`);
  return faults;
}

const NOT_LESS = new Set(['OFFER_NOT_IMPROVED', 'OFFER_STEP_TOO_SMALL']);

/**
 * Where each offer must beat the best, every price is won once, and who came too late for it was told so rightly.
 * @param {import('./offering.mjs').Request[]} requests
 * @param {{ hallId: string, turnNo: string, price: string, requestId: string }[]} stored accepted offers in the order of their histories
 * @returns {string[]} faults
 */
export function judgeRaces(requests, stored) {
  const faults = [];
  for (const offers of grouped(stored, ({ hallId, turnNo }) => `${hallId} ${turnNo}`).values()) {
    for (const [index, offer] of offers.entries()) {
      const best = offers[index - 1];
      if (best && Number(offer.price) >= Number(best.price))
        faults.push(`hall ${offer.hallId}: ${offer.price} (${offer.requestId}) was taken after ${best.price}`);
    }
  }
  const lowest = new Map(stored.map(({ hallId, price }) => [hallId, Number(price)]));
  for (const {
    hallId,
    price,
    requestId,
    answers: [told],
  } of requests) {
    if (NOT_LESS.has(told?.code) && !(lowest.get(hallId) <= Number(price)))
      faults.push(`hall ${hallId}: ${price} (${requestId}) was refused as no improvement, and nobody had offered as little`);
  }
  return faults;
}

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/**
 * @param {{ event: string, at: number, payload: object, before: State | null, after: State }[]} steps the history of one hall, each entry with what it led from and to
 * @param {{ killedAt: number, servedAt: number, deadUntil: number, deadFrom: number }[]} outages as the killer noted them; from `deadFrom` to `deadUntil` certainly nobody served
 * @typedef {{ state: string, turnEndAt: number | null, intervalEndAt: number | null, outageMinSeconds: number, endedAt: number | null }} State
 * @returns {string[]} faults
 */
export function judgeDeadlines(steps, outages, now) {
  return [...judgeSteps(steps), ...judgeOutages(steps, outages), ...judgeEnd(steps.at(-1)?.after, now)];
}

function judgeSteps(steps) {
  const faults = [];
  let last = 0;
  for (const { event, at, payload, before, after } of steps) {
    const fault = (text) => faults.push(`${event} at ${at}: ${text}`);
    if (at < last) fault(`time went back from ${last}`);
    if (event === 'TURN_DUE' && at !== before.turnEndAt) fault(`the turn was to end at ${before.turnEndAt}`);
    if (event === 'INTERVAL_DUE' && at !== before.intervalEndAt) fault(`the break was to end at ${before.intervalEndAt}`);
    if (event === 'OFFER_PRICE' && !(at < before.turnEndAt)) fault(`the turn had ended at ${before.turnEndAt}`);
    if (event === 'DOWNTIME') for (const text of judgeCompensation(payload, at, last, before, after)) fault(text);
    last = at;
  }
  return faults;
}

function judgeCompensation({ from, to }, at, last, before, after) {
  const faults = [];
  if (to - from < MIN_OUTAGE_MS) faults.push(`${to - from} ms are no outage`);
  if (at !== to) faults.push(`it is to be entered at its end, ${to}`);
  if (from < last) faults.push(`it begins at ${from}, before the last event at ${last}`);
  const passed = [before.turnEndAt, before.intervalEndAt].find((deadline) => deadline !== null && deadline <= from);
  if (passed !== undefined) faults.push(`the deadline ${passed} had passed before it began at ${from}`);
  const wantedEnd = before.turnEndAt === null ? null : to + Math.max(before.turnEndAt - from, before.outageMinSeconds * 1_000);
  const wantedBreak = before.intervalEndAt === null ? null : before.intervalEndAt + (to - from);
  if (after.turnEndAt !== wantedEnd) faults.push(`the turn's end ${before.turnEndAt} moved to ${after.turnEndAt}, not to ${wantedEnd}`);
  if (after.intervalEndAt !== wantedBreak)
    faults.push(`the break's end ${before.intervalEndAt} moved to ${after.intervalEndAt}, not to ${wantedBreak}`);
  return faults;
}

const hasDeadline = (state) => state.turnEndAt !== null || state.intervalEndAt !== null;

/** Every outage long enough is made good where a deadline ran, and nothing else is. */
function judgeOutages(steps, outages) {
  const compensations = steps.filter((step) => step.event === 'DOWNTIME').map((step) => step.payload);
  const faults = [];
  for (const { deadFrom, deadUntil } of outages) {
    const standing = steps.findLast((step) => step.at <= deadFrom)?.after;
    if (!standing || !hasDeadline(standing) || deadUntil - deadFrom < MIN_OUTAGE_MS + SLACK_MS || endedBy(steps, deadFrom)) continue;
    if (!compensations.some(({ from, to }) => from <= deadFrom + SLACK_MS && to >= deadUntil - SLACK_MS))
      faults.push(`the outage from ${deadFrom} to ${deadUntil} was not made good`);
  }
  for (const { from, to } of compensations) {
    const known = outages.some(({ killedAt, servedAt }) => from >= killedAt - HEARTBEAT_MS - SLACK_MS && to <= servedAt + SLACK_MS);
    if (!known) faults.push(`time was given for ${from} to ${to}, when the server was not down`);
  }
  return faults;
}

/** Deadlines up to the start of an outage pass as planned; when that ended the hall, nothing was left to move. */
const endedBy = (steps, instant) => steps.some((step) => ['ended', 'failed'].includes(step.after.state) && step.at <= instant + SLACK_MS);

function judgeEnd(state, now) {
  const overdue = [state?.turnEndAt, state?.intervalEndAt].find(
    (deadline) => typeof deadline === 'number' && deadline < now - MIN_OUTAGE_MS,
  );
  return overdue === undefined ? [] : [`the deadline ${overdue} was never met`];
}
