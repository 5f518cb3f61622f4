/** What a scheduling error needs on the server: the run that failed, as it was asked for. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Request } from '../../state-machines/platform/request/fields.js';
import { baseConcurrentRequest } from '../../state-machines/platform/request/index.js';
import { baseConcurrentProgram } from '../../state-machines/system/program/index.js';
import type { ResubmitFacts } from '../../state-machines/system/scheduling-error/index.js';
import { baseSchedulingError } from '../../state-machines/system/scheduling-error/index.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { launchedFor, programOf } from './launching.js';

async function launchedAgain(tools: PrepareTools): Promise<object | null> {
  const { programId, runId, scheduleId } = tools.snapshot!.context as unknown as {
    readonly programId: string | null;
    readonly runId: string | null;
    readonly scheduleId: string | null;
  };
  const program = programId === null ? null : await tools.readDocument(baseConcurrentProgram.type, programId);
  const run = runId === null ? null : await tools.readDocument(baseConcurrentRequest.type, runId);
  if (!program || program.state !== 'enabled' || !run) return null;
  const { params, reason, requesterId, respId, plannedAt } = run.context as unknown as Request;
  return {
    ...launchedFor(programOf(program), params, { reason: reason ?? '', requesterId: requesterId!, respId }),
    ...(scheduleId === null ? {} : { scheduleId }),
    ...(plannedAt === null ? {} : { plannedAt }),
  };
}

const resubmitting: Prepare = async (_command, tools) => ({
  facts: { againId: await tools.newId(), launched: await launchedAgain(tools) } satisfies ResubmitFacts,
});

export const schedulingErrorDocument: ServerDocument = {
  definition: anyDefinition(baseSchedulingError),
  prepare: { RESUBMIT: resubmitting },
};
