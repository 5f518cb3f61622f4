/** From a catalogued program to a request (platform-system.md §1): what of it holds for the run is written into the request. */
import type { Snapshot } from '../../state-machines/kernel/document.js';
import type { ProgramCode, Launched } from '../../state-machines/platform/request/fields.js';
import type { Program } from '../../state-machines/system/program/index.js';
import type { Params } from './params.js';

export interface CataloguedProgram extends Program {
  readonly programName: string;
  readonly programNameEn: string | null;
  readonly respIds: readonly string[];
  readonly maxAttempts: number;
  readonly retryWaitSeconds: number;
  readonly idempotentFlag: 'Y' | 'N';
}

export const programOf = (snapshot: Snapshot): CataloguedProgram => snapshot.context as unknown as CataloguedProgram;

/** The product's own program that does it. */
export const codeOf = ({ kind, builtIn }: Pick<Program, 'kind' | 'builtIn'>): ProgramCode | null =>
  kind === 'REPORT' ? 'REPORT_RUN' : kind === 'BUILTIN' ? (builtIn as ProgramCode | null) : null;

/** What a report program runs is a parameter of its run. */
export const runParams = ({ kind, reportId }: Pick<Program, 'kind' | 'reportId'>, params: Params): Params =>
  kind === 'REPORT' ? { ...params, reportId } : params;

/** What may not be repeated is tried once. */
export const limitsOf = ({ concurrency, timeoutMinutes, maxAttempts, retryWaitSeconds, idempotentFlag }: CataloguedProgram) => ({
  concurrency,
  timeoutMinutes,
  maxAttempts: idempotentFlag === 'Y' ? maxAttempts : 1,
  retryWaitSeconds,
});

type Asked = Pick<Launched, 'requesterId' | 'respId' | 'reason'> & Partial<Launched>;

/** @throws Error where the program's kind cannot run */
export function launchedFor(program: CataloguedProgram, params: Params, asked: Asked): Launched {
  const programCode = codeOf(program);
  if (programCode === null) throw new Error(`program ${program.programCode} cannot run`);
  return { ...asked, programCode, programId: program.id, params: runParams(program, params), ...limitsOf(program) };
}
