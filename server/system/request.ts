/** What a request of a catalogued program needs on the server: whether it may run now, and the call that asks for one. */
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Request } from '../../state-machines/platform/request/fields.js';
import { baseConcurrentRequest } from '../../state-machines/platform/request/index.js';
import { baseConcurrentProgram } from '../../state-machines/system/program/index.js';
import type { CallAnswer, CallTools, Prepare, ServerDocument, SpecialCall } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, malformed, optionalInteger, optionalText, requestIdOf } from '../kernel/edges/body.js';
import { requestDocument as platformRequest } from '../platform/request/document.js';
import { launch } from '../platform/request/runner.js';
import { codeOf, launchedFor, programOf } from './launching.js';
import type { Params } from './params.js';
import { paramsOf } from './params.js';

const running = `select count(*)::int as n from base_concurrent_request where program_id = $1 and state = 'running' and id <> $2`;
const MOST_PARAMS = 30;
const YEAR_MS = 366 * 86_400_000;

/** As many of its program run as may: read under a lock of the program, so that two that are claimed at once do not both find room. */
const claiming: Prepare = async (_command, { snapshot, lockedRead }) => {
  const { id, programId, concurrency } = snapshot!.context as unknown as Request;
  if (programId === null || concurrency === null || snapshot!.state === 'running') return {};
  const busy = await lockedRead(`program-runs:${programId}`, async (db) => {
    const { rows } = await db.query<{ n: number }>(running, [programId, id]);
    return rows[0]!.n >= concurrency;
  });
  return { facts: { busy } };
};
const failing: Prepare = async (_command, { snapshot, newId }) => {
  const { programId } = snapshot!.context as unknown as Request;
  return programId === null ? {} : { facts: { errorId: await newId() } };
};

function givenIn(body: Body): Params {
  const params = body['params'] ?? {};
  if (typeof params !== 'object' || params === null || Array.isArray(params)) throw malformed('params is an object');
  const entries = Object.entries(params as Readonly<Record<string, unknown>>);
  if (entries.length > MOST_PARAMS) throw malformed('there are too many parameters');
  return Object.fromEntries(
    entries.map(([code, value]) => {
      if (value !== null && (typeof value !== 'string' || value.length > 200)) throw malformed('a parameter is a text');
      return [code, value as string | null];
    }),
  );
}

/** Administrators run everything, others what their responsibility is named for. */
const mayRun = (program: Snapshot, { viewer }: CallTools): boolean =>
  viewer.userType === 'INSIDE' &&
  (viewer.respCode === 'ADMIN' || (viewer.respId !== null && programOf(program).respIds.includes(viewer.respId)));

const launching: SpecialCall = async (body, tools): Promise<CallAnswer> => {
  const found = await tools.runtime.snapshot(baseConcurrentProgram.type, idOf(body, 'programId')).catch(() => null);
  if (!found || !mayRun(found, tools)) return { refusal: refusal('REQ_NOT_PERMITTED', { kind: 'NotAllowed' }) };
  const program = programOf(found);
  if (found.state !== 'enabled' || codeOf(program) === null) return { refusal: refusal('REQ_PROGRAM_OFF') };
  const params = paramsOf(program.params, givenIn(body), await tools.today(null));
  if ('fault' in params) return { refusal: refusal('REQ_PARAM', { params: { code: params.fault } }) };
  const [startAt, now] = [optionalInteger(body, 'startAt'), tools.runtime.now()];
  if (startAt !== null && (startAt < now - 60_000 || startAt > now + YEAR_MS)) throw malformed('startAt lies in the coming year');
  const asked = {
    requesterId: tools.viewer.userId,
    respId: tools.viewer.respId,
    reason: optionalText(body, 'reason', 500) ?? program.programName,
    ...(startAt === null ? {} : { startAt }),
  };
  const outcome = await launch(
    { runtime: tools.runtime, database: { read: tools.db } },
    launchedFor(program, params.params, asked),
    requestIdOf(body),
  );
  return outcome.ok ? { data: { id: outcome.id } } : { refusal: outcome.refusal };
};

const programsSql = `select id::text as id from base_concurrent_program where state = 'enabled' order by program_code limit 200`;

/** Programs that the caller may submit, with their parameters. */
const listing: SpecialCall = async (_body, tools): Promise<CallAnswer> => {
  const { rows } = await tools.db.query<{ id: string }>(programsSql);
  const found = await Promise.all(rows.map(({ id }) => tools.runtime.snapshot(baseConcurrentProgram.type, id)));
  const data = found
    .filter((program): program is Snapshot => program !== null && mayRun(program, tools) && codeOf(programOf(program)) !== null)
    .map((program) => {
      const { id, programCode, programName, programNameEn, params } = programOf(program);
      return { id, programCode, programName, programNameEn, params };
    });
  return { data };
};

export const requestDocument: ServerDocument = {
  ...platformRequest,
  prepare: { ...platformRequest.prepare, CLAIM: claiming, FAIL: failing, TIMEOUT_DUE: failing },
  calls: { launch: launching, listPrograms: listing },
};
export const requestType = baseConcurrentRequest.type;
