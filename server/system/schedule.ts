/** What a schedule needs on the server: the clock, its zone, and how its program stands. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { applySave } from '../../state-machines/kernel/save.js';
import { baseConcurrentProgram } from '../../state-machines/system/program/index.js';
import type { DueFacts, Schedule, ScheduleFacts } from '../../state-machines/system/schedule/fields.js';
import { lines } from '../../state-machines/system/schedule/fields.js';
import { baseConcurrentSchedule } from '../../state-machines/system/schedule/index.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import type { CataloguedProgram } from './launching.js';
import { codeOf, limitsOf, programOf, runParams } from './launching.js';
import { isZone, nextRun, planned } from './next-run.js';
import type { Params } from './params.js';
import { paramsOf } from './params.js';

const openRuns = `select from base_concurrent_request
  where schedule_id = $1 and state in ('scheduled', 'pending', 'standby', 'onHold', 'running') limit 1`;

const given = ({ params }: Pick<Schedule, 'params'>): Params =>
  Object.fromEntries(params.map(({ paramCode, value }) => [paramCode, value]));

interface ScheduledProgram {
  readonly program: CataloguedProgram;
  readonly off: boolean;
}

async function programBehind(tools: PrepareTools, programId: string | null): Promise<ScheduledProgram | null> {
  const found = programId === null ? null : await tools.readDocument(baseConcurrentProgram.type, programId);
  return found && { program: programOf(found), off: found.state !== 'enabled' };
}

async function stands(tools: PrepareTools, schedule: Schedule): Promise<ScheduleFacts> {
  const standing = await programBehind(tools, schedule.programId);
  if (!standing) return { programOff: true };
  const found = paramsOf(standing.program.params, given(schedule), await tools.today(null));
  return { programOff: standing.off || codeOf(standing.program) === null, paramFault: 'fault' in found ? found.fault : null };
}

export function scheduleDocument(now: () => number): ServerDocument {
  const zoneOf = async (tools: PrepareTools, schedule: Schedule): Promise<string> => schedule.zone ?? (await tools.zone(schedule.orgId));
  const saving: Prepare = async (command, tools) => {
    const before = (tools.snapshot?.context ?? { params: [], programId: null }) as unknown as Schedule;
    const schedule = { ...before, ...applySave<Schedule>(lines, before, command.payload as SavePayload) };
    if (schedule.zone && !isZone(schedule.zone))
      return { refusal: refusal('REQ_ZONE', { field: 'zone', params: { zone: schedule.zone } }) };
    const { paramFault = null } = await stands(tools, schedule);
    return { facts: { paramFault } satisfies ScheduleFacts };
  };
  const enabling: Prepare = async (_command, tools) => {
    const schedule = tools.snapshot!.context as unknown as Schedule;
    const facts: ScheduleFacts = {
      ...(await stands(tools, schedule)),
      nextRunAt: nextRun(schedule, await zoneOf(tools, schedule), tools.at),
    };
    return { facts };
  };
  const running: Prepare = async (_command, tools) => {
    const schedule = tools.snapshot!.context as unknown as Schedule;
    const due = schedule.nextRunAt ?? tools.at;
    const plan = planned(schedule, await zoneOf(tools, schedule), schedule.misfire, due, Math.max(now(), due));
    const standing = await programBehind(tools, schedule.programId);
    const { facts, code } = await runsOf(tools, schedule, standing, plan.runs);
    const left = code === null ? plan.missed : [...plan.missed, ...plan.runs];
    const missed = await Promise.all(
      left.map(async (plannedAt) => ({ errorId: await tools.newId(), plannedAt, code: code ?? 'REQ_MISFIRE' })),
    );
    const missCount = plan.missCount + (code === null ? 0 : plan.runs.length);
    return { facts: { ...facts, missed, missCount, nextRunAt: plan.nextRunAt } satisfies DueFacts };
  };
  return {
    definition: anyDefinition(baseConcurrentSchedule),
    prepare: { CREATE: saving, SAVE: saving, ENABLE: enabling, RUN_DUE: running },
  };
}

/** Requests for the planned times, or why there are none. */
async function runsOf(
  tools: PrepareTools,
  schedule: Schedule,
  standing: ScheduledProgram | null,
  times: readonly number[],
): Promise<{ readonly facts: Pick<DueFacts, 'runs' | 'program'>; readonly code: string | null }> {
  const none = (code: string) => ({ facts: {}, code });
  const programCode = standing && codeOf(standing.program);
  if (!standing || standing.off || programCode === null) return none('REQ_PROGRAM_OFF');
  if (schedule.overlap === 'SKIP') {
    const { rows } = await tools.db.query(openRuns, [schedule.id]);
    if (rows.length > 0) return none('REQ_OVERLAP');
  }
  const { program } = standing;
  const runs = [];
  for (const plannedAt of times) {
    const found = paramsOf(program.params, given(schedule), await tools.dayAt(plannedAt, null));
    if ('fault' in found) return none('REQ_PARAM');
    runs.push({ requestId: await tools.newId(), plannedAt, params: runParams(program, found.params) });
  }
  return { facts: { runs, program: { programCode: programCode as string, ...limitsOf(program) } }, code: null };
}
