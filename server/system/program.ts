/** What the list of programs shows of their runs. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { baseConcurrentProgram } from '../../state-machines/system/program/index.js';
import type { ServerDocument } from '../kernel/contracts.js';

const ofProgram = (header: string): string => `from base_concurrent_request r where r.program_id = ${header}.id`;

export const programDocument: ServerDocument = {
  definition: anyDefinition(baseConcurrentProgram),
  live: {
    lastRunAt: ({ header }) =>
      `coalesce((select max(r.actual_start) ${ofProgram(header)}), (select p.at from base_program_run p where p.program = ${header}.built_in))`,
    lastStatus: ({ header }) => `(select r.state ${ofProgram(header)} order by r.id desc limit 1)`,
  },
};
