/**
 * An upgrade without downtime: two servers behind a balancer, bidders who race on both, and one server after the other is
 * ended with SIGTERM and started again, first from the same build, then from one with another version, changed definitions
 * that fold equally, and a migration that adds, all brought in by its migration step while the old servers run. Nobody may be refused, miss a frame, or be
 * given time for an outage that was none. Ends with 1 when anything is wrong. Afterwards the histories of the halls are folded
 * by the module that is kept of their version, beside the machine of this build.
 */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { built } from './harness/built.mjs';
import { medians, print } from './harness/figures.mjs';
import { until } from './harness/stage.mjs';
import { openTrial } from './harness/trial.mjs';

const HALL = 'srmSfdCompeteHall';
const FOLD_MS = 1_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const NEXT = '99.0.0';
const CALM_MS = 2_000;
/** What ends while it is on its way is told or lost, and sent again. */
const expected = new Set(['LOST', 'SYS_STOPPING']);

export async function bench({ rounds, bidders = 24, seed = Date.now() % 1_000_000 }) {
  const trial = await openTrial('upgrade', { seed, bidders, halls: 2 });
  const next = nextBuild();
  try {
    const same = await roll(trial);
    const { stderr } = await promisify(execFile)(process.execPath, [path.join(next.folder, 'dist/server/scripts/migrate.js')], {
      env: { ...process.env, DATABASE_URL: trial.server.appUrl, DATABASE_OWNER_URL: trial.server.ownerUrl },
    });
    if (!stderr.includes(MIGRATION)) throw new Error(`the migration did not run: ${stderr}`);
    await sleep(CALM_MS);
    for (const member of trial.members) member.settings.main = next.main;
    const changed = await roll(trial);
    await trial.end(false);
    const served = await Promise.all(
      trial.members.map(({ settings }) => fetch(`http://127.0.0.1:${settings.port}/health`).then((answer) => answer.json())),
    );
    const {
      rows: [{ count: definitions }],
    } = await trial.db.query(`select count(distinct def_hash)::int as count from document_event where doc_type = '${HALL}'`);
    const verdict = await trial.judge();
    const { faults } = verdict;
    if (verdict.deadlines.compensated > 0) faults.push(`time was given ${verdict.deadlines.compensated} times for an outage that was none`);
    if (definitions !== 2) faults.push(`the halls were written by ${definitions} definitions, not by the old one and the new one`);
    for (const { version } of served) if (version !== NEXT) faults.push(`a server of version ${version} serves after the upgrade`);
    for (const [code, { times }] of Object.entries(trial.told()))
      if (/^(SYS_|HALL_STORAGE|MACHINE_|REQ_)/.test(code) && !expected.has(code)) faults.push(`bidders were told ${code} ${times} times`);
    await foldsByKept(trial.server.appUrl, rounds);
    return trial.report(verdict, {
      restarts: [...same, ...changed],
      note: 'restarts: from SIGTERM until the server was ready again, and the longest time without an acknowledged offer meanwhile',
    });
  } finally {
    next.remove();
    await trial.close();
  }
}

/** One after the other, the next only when the last one is ready. */
async function roll(trial) {
  const restarts = [];
  for (const member of trial.members) {
    await trial.keepHallOpen();
    await sleep(CALM_MS);
    const from = Date.now();
    await member.stop();
    const stopMs = Date.now() - from;
    await member.start();
    await until(() => trial.balancer.isWell(member.settings.port), `server ${member.name} to be ready`);
    const to = Date.now();
    console.error(`${member.name} restarted: ended in ${stopMs} ms, ready after ${to - from} ms`);
    restarts.push({ stopMs, readyMs: to - from, longestPauseMs: trial.longestPause(from, to) });
  }
  await sleep(CALM_MS);
  return restarts;
}

/** What an upgrade without downtime may add: an optional column, one with a default, an index, a table. */
const additions = [
  'alter table srm_sfd_compete_hall add column next_note text',
  "alter table srm_sfd_compete_hall add column next_flag character varying(1) not null default 'N'",
  'create index ix_srm_sfd_compete_hall_next on srm_sfd_compete_hall (next_flag)',
  'create table next_thing (id bigint primary key)',
];
const MIGRATION = 'Next9999999999999';

/** A copy of this build with another version, one more migration, and a hall that is worded differently: another hash, the same machine. */
function nextBuild() {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-next-'));
  cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const about = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...about, version: NEXT }));
  const file = path.join(folder, 'dist/state-machines/compete/compete-hall/machine.js');
  const code = readFileSync(file, 'utf8');
  const changed = code.replaceAll("'Not open'", "'Not opened'");
  if (changed === code) throw new Error(`${file} does not say 'Not open' any more: change another word`);
  writeFileSync(file, changed);
  execFileSync(process.execPath, [path.join(root, 'server/scripts/pack-machines.mjs'), path.join(folder, 'dist')]);
  const migrations = path.join(folder, 'dist/migrations/index.js');
  const listed = readFileSync(migrations, 'utf8');
  writeFileSync(
    migrations,
    `${listed.slice(0, listed.indexOf('//# sourceMappingURL'))}
class ${MIGRATION} {
  static statements = ${JSON.stringify(additions)};
  name = '${MIGRATION}';
  async up(runner) { await runner.query(${MIGRATION}.statements.join(';')); }
  async down() { throw new Error('Migrations only go forwards.'); }
}
migrations.push(${MIGRATION});
`,
  );
  return { folder, main: path.join(folder, 'dist/server/main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a history costs years later, and that it says the same. */
async function foldsByKept(appUrl, rounds) {
  const [{ Folding }, { machineOf }, { documents }, { documentStore }, { createDatabase }, { PastMachines }] = await Promise.all(
    [
      'state-machines/kernel/replay',
      'state-machines/kernel/upgrades',
      'state-machines/registry',
      'server/kernel/database/store',
      'server/kernel/database/database',
      'server/kernel/past-machines',
    ].map(built),
  );
  const database = await createDatabase(appUrl, { poolSize: 1 });
  try {
    const present = documents.find(({ type }) => type === HALL);
    const { rows } = await database.read.query('select distinct doc_id::text as id from document_event where doc_type = $1', [HALL]);
    const histories = [];
    for (const { id } of rows) histories.push(await documentStore.history(database.read, HALL, id));
    // A version that comes after it asks for the one that was kept.
    const later = { ...present, machineName: `${HALL}@${present.version + 1}` };
    const kept = await new PastMachines(database.read).of(later, histories[0][0]);
    const fold = (machine) =>
      histories.map((entries) => {
        const folding = new Folding(present);
        if (!entries.every((entry) => folding.take(entry, machine))) throw new Error(folding.folded.broken.reason);
        return JSON.stringify(folding.folded.snapshot);
      });
    if (fold(kept).join() !== fold(machineOf(present)).join()) throw new Error('the kept module gives other halls than this build');
    const count = histories.reduce((sum, entries) => sum + entries.length, 0);
    const rate = (machine) => {
      const started = performance.now();
      let folds = 0;
      for (; performance.now() - started < FOLD_MS; folds += 1) fold(machine);
      return (folds * count * 1000) / (performance.now() - started);
    };
    const result = await medians(rounds, () => ({ kept: rate(kept), own: rate(machineOf(present)) }));
    print({
      bench: 'upgrade',
      figure: 'entries of halls folded by the module kept of their version',
      unit: 'entries/s',
      value: result.kept,
      floor: 'the same entries folded by the machine of this build',
      floorValue: result.own,
      ratio: result.kept / result.own,
      goal: '>= 0.9',
      note: `${count} entries of ${histories.length} halls`,
    });
  } finally {
    await database.close();
  }
}
