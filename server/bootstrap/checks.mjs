/** `npm test`: everything that can be checked, on a fresh clone too; the last line is `N passed, N failed`. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { writeGroups } from '../../test/harness/spec-groups.mjs';
import { PlainError } from './plain-error.mjs';
import { root, setUp } from './setup.mjs';
import { linesOf, remember } from './test-report.mjs';

const underCi = !['', '0', 'false'].includes(process.env.CI ?? '');
/** A spec file begins with a thousand modules: with a larger young generation less of them is copied about. Workers run with the same flags. */
const jest = [
  '--max-semi-space-size=64',
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
];

/** Spec files that passed at their second try only. */
const unsteady = [];
/** Spec files that were tried a second time. */
const retried = [];
/** What failed, for the end of a long run's output: the beginning of each message, by spec file. */
const failures = new Map();
/** How long each spec file took, the first time. */
const durations = [];

/** TypeScript 7 checks the same code in a third of the time; ESLint and Nest still need the interface of 6. */
const tsc = 'node_modules/typescript-7/bin/tsc';
const prettier = ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn'];
const written = '*.{ts,tsx,mts,mjs,js}';
const product = '{client,server,state-machines}/**';
/** The longest first. */
const programs = {
  lint: ['node_modules/eslint/bin/eslint.js', '.'],
  'server types': [tsc, '-p', 'tsconfig.json'],
  'browser test types': [tsc, '-p', 'tsconfig.browser.json'],
  'client types': [tsc, '-p', 'tsconfig.client.json'],
  format: [...prettier, `${product}/${written}`],
  'format of tests': [...prettier, `**/${written}`, `!${product}`],
};

export async function test() {
  const sum = { passed: 0, failed: 0 };
  const add = (name, { passed, failed }, seconds) => {
    console.log(`── ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
    sum.passed += passed;
    sum.failed += failed;
  };
  const timed = async (name, work) => {
    console.log(`\n── ${name}`);
    const from = performance.now();
    const result = await work();
    add(name, result, (performance.now() - from) / 1000);
    return result;
  };

  const ready = await timed('set-up', prepare);
  if (ready.failed === 0) {
    // Two lanes: whichever is free takes the next.
    const waiting = Object.entries(programs).values();
    const lane = async () => {
      for (const [name, program] of waiting) await timed(name, () => one(program));
    };
    await Promise.all([lane(), lane()]);
    await runProjects(timed);
  }
  report(sum);
  for (const told of failures.values()) console.log(`\n${told.join('\n')}`);
  if (unsteady.length > 0) console.log(`\nUnsteady, failed beside others and passed alone: ${unsteady.join(', ')}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

function report(sum) {
  if (durations.length === 0) return;
  const exceptions = JSON.parse(fs.readFileSync(path.join(root, 'test/budget.exceptions.json'), 'utf8'));
  console.log(`\n${linesOf(durations, exceptions).join('\n')}`);
  console.log(remember(path.join(root, '.data', 'test-runs.jsonl'), { at: Date.now(), ...sum, retried }));
}

async function prepare() {
  try {
    await setUp();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

async function one(args) {
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'close');
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runProjects(timed) {
  writeGroups(root);
  const { findChromium, findRedis, missing } = await import('../../test/harness/programs.mjs');
  const lacking = (sentence, what) => {
    console.log(`${sentence} ${what} were not run${underCi ? ', which counts as failed under CI' : ''}.`);
    return { passed: 0, failed: underCi ? 1 : 0 };
  };
  await timed('unit', () => project('unit'));
  const redis = findRedis() !== null;
  if (!redis) await timed('redis', () => lacking(missing.redis, 'The server tests that need Redis'));
  // Server and browser tests share it: what several begin with is made once.
  const [{ default: startDatabase }, { default: stopDatabase }] = await Promise.all([
    import('../../test/harness/start-database.mjs'),
    import('../../test/harness/stop-database.mjs'),
  ]);
  await startDatabase();
  try {
    await beside(timed, { redis, findChromium, lacking, missing });
  } finally {
    await stopDatabase();
  }
}

async function beside(timed, { redis, findChromium, lacking, missing }) {
  // Three on two cores: the longest wait for real deadlines and for programs of their own.
  await timed('server', () =>
    steadied('server', ['--maxWorkers', '3', ...(redis ? [] : ['--testPathIgnorePatterns', '\\.redis\\.int\\.spec\\.ts$'])]),
  );
  await timed('client', () => steadied('client', []));
  await timed('browser', () => (findChromium() ? steadied('browser', []) : lacking(missing.chromium, 'The browser tests')));
}

/** What must hold however busy the machine is: races of the kernel and of live competitions, and what strangers may do. These have one try. */
const ONE_TRY = [['simulation'], ['server', 'kernel'], ['server', 'compete'], ['server', 'strangers']].map(
  (folders) => path.join('test', ...folders) + path.sep,
);
const hasOneTry = (file) => ONE_TRY.some((folder) => file.startsWith(folder));
const MOST_UNSTEADY = 3;

/** Few failed files are tried once more, alone. What passes then is named as unsteady, so that it is mended, and fails nobody else's work. */
function steadied(name, options) {
  const first = project(name, options);
  const { files } = first;
  if (files.length === 0 || files.length > MOST_UNSTEADY || files.some(hasOneTry)) return first;
  console.log(`\n── ${name}: once more, alone: ${files.join(', ')}`);
  retried.push(...files);
  const again = project(name, ['--maxWorkers', '1', '--runTestsByPath', ...files], { again: true });
  if (again.failed > 0) return first;
  unsteady.push(...files);
  for (const file of files) failures.delete(file);
  return { passed: first.passed + first.failed, failed: 0 };
}

/** A suite that could not even be loaded counts as one failed test, and so does a run that left no report. */
function project(name, options = [], { again = false } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guildhall-report-'));
  const report = path.join(folder, 'report.json');
  try {
    const args = [...jest, '--selectProjects', name, '--passWithNoTests', '--json', '--outputFile', report, ...options];
    // What is tried again is tried by itself.
    const env = again ? process.env : { ...process.env, GUILDHALL_SPEC_GROUPS: '1' };
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (!fs.existsSync(report)) return { passed: 0, failed: 1, files: [] };
    const result = JSON.parse(fs.readFileSync(report, 'utf8'));
    if (result.numPendingTests > 0) console.log(`${result.numPendingTests} tests were left out by their own conditions.`);
    if (!again) durations.push(...result.testResults.flatMap((file) => durationsOf(name, file)));
    if (!again) for (const file of result.testResults) remembered(file);
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const files = [...new Set(result.testResults.filter((file) => file.status === 'failed').flatMap(failedOf))];
    return { passed: result.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed, files };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const LINES_OF_A_FAILURE = 25;
const beginning = (message) =>
  message
    .replaceAll(/\u001B\[\d*m/g, '')
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, LINES_OF_A_FAILURE)
    .join('\n');

function remembered({ name, status, message, assertionResults }) {
  if (status !== 'failed') return;
  const failed = assertionResults.filter((one) => one.status === 'failed');
  const file = path.relative(root, name);
  if (failed.length === 0) failures.set(file, [`FAILED ${file}`, beginning(message)]);
  for (const one of failed) {
    const member = isGroup(file) ? memberOf(one) : file;
    const told = [`FAILED ${file} › ${one.fullName}`, ...one.failureMessages.map(beginning)];
    failures.set(member, [...(failures.get(member) ?? []), ...told]);
  }
}

const isGroup = (file) => file.startsWith(path.join('test', 'groups') + path.sep);
/** A group's members stand in blocks named like their files. */
const memberOf = ({ ancestorTitles }) => ancestorTitles[0] ?? '';

/** The spec files to blame; a group that could not be loaded is blamed itself. */
function failedOf({ name, assertionResults }) {
  const file = path.relative(root, name);
  if (!isGroup(file)) return [file];
  const members = assertionResults.filter(({ status }) => status === 'failed').map(memberOf);
  return members.length > 0 ? members : [file];
}

/** What each member's tests took, and for the group what is left: loading, and what members do before and after their tests. */
function durationsOf(project, { name, startTime, endTime, assertionResults }) {
  const file = path.relative(root, name);
  const whole = Math.max(0, endTime - startTime) / 1000;
  if (!isGroup(file)) return [{ project, file, seconds: whole }];
  const members = new Map();
  for (const one of assertionResults) members.set(memberOf(one), (members.get(memberOf(one)) ?? 0) + (one.duration ?? 0) / 1000);
  const rest = [...members.values()].reduce((left, seconds) => left - seconds, whole);
  return [...[...members].map(([member, seconds]) => ({ project, file: member, seconds })), { project, file, seconds: Math.max(0, rest) }];
}
