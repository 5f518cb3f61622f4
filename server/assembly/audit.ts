/** The auditor: signed checkpoints, the sweep, evidence. */
import { organisationProfiles } from '../../state-machines/organisation/profiles.js';
import { alerting } from '../audit/alerting.js';
import { Checkpoints } from '../audit/checkpoints.js';
import { watchExports } from '../audit/evidence/program.js';
import { auditJobs } from '../audit/jobs.js';
import type { AuditParts } from '../audit/parts.js';
import { auditService } from '../audit/service.js';
import { Sweep } from '../audit/sweep.js';
import { witnessRoute } from '../audit/witness.js';
import type { WorkHours } from '../audit/work-clock.js';
import { SITE_ZONE, dateIn } from '../platform/zones.js';
import type { Core } from './core.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';
import { signingKeys } from './surroundings.js';

export interface Audit extends Part {
  readonly checkpoints: Checkpoints;
  readonly sweep: Sweep;
  readonly evidence: Parameters<typeof watchExports>[0];
}

export function makeAudit({ database, definitions, surroundings, report, now }: Ground, core: Core): Audit {
  const { registry, runtime, access, files, post, installation } = core;
  const signing = signingKeys(surroundings);
  const checkpoints = new Checkpoints({ database, now, ...signing });
  const alerted = alerting({ now, deliver: (message) => post.centre.deliver(message) });
  const sweep = new Sweep({ database, definitions, now, report, alerted });
  const jobs = auditJobs({ database, now, checkpoints, sweep, report });
  const days = { zone: SITE_ZONE, dateAt: (at: number) => dateIn(SITE_ZONE, at) };
  const workHours = async (orgId: string | null): Promise<WorkHours> => {
    const [zone, { value }] = await Promise.all([
      installation.zone(orgId),
      installation.resolve(organisationProfiles.BASE_WORK_HOURS, { orgId }),
    ]);
    return { zone, hours: value ?? '', orgId };
  };
  const parts: AuditParts = { database, registry, runtime, access, checkpoints, sweep, key: signing.key, days, workHours };
  const evidence = { audit: () => parts, files, key: signing.key, now, report };
  const exports = watchExports(evidence);
  return {
    checkpoints,
    sweep,
    evidence,
    services: [auditService(parts)],
    routes: [witnessRoute(database.read)],
    start() {
      if (surroundings.serving ?? true) jobs.start();
      if (registry.find('auditExport')) exports.start();
    },
    stop: () => exports.stop().then(() => jobs.stop()),
  };
}
