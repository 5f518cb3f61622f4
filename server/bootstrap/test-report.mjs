/** What a run of all tests cost, by file and by family, and which files needed a second try. */
import fs from 'node:fs';
import path from 'node:path';

/** Seconds that the spec files of one family may take together. */
export const budgets = { unit: 20, server: 30, browser: 60 };

const DAY_MS = 86_400_000;
const REMEMBERED = 500;

/** `compete` of test/machines/compete/…, test/server/compete/… and test/browser/compete/…; what lies higher up is a family of its own. */
export function familyOf(file) {
  const [, folder, family, deeper] = file.split(/[\\/]/);
  if (folder === 'groups') return 'groups';
  if (family === undefined) return 'repository';
  return deeper === undefined ? folder : family;
}

/**
 * @param {readonly { project: string, file: string, seconds: number }[]} files
 * @returns the seconds of each project's families, most first
 */
export function timePerFamily(files) {
  const sums = new Map();
  for (const { project, file, seconds } of files) {
    const name = `${project} ${familyOf(file)}`;
    sums.set(name, (sums.get(name) ?? 0) + seconds);
  }
  return [...sums].sort(([, one], [, other]) => other - one);
}

/** Families above what they may take and in no list of exceptions, and those in the list that keep to it by now. */
export function overBudget(families, exceptions) {
  const isOver = ([name, seconds]) => seconds > (budgets[name.split(' ')[0]] ?? Infinity);
  const over = families.filter(isOver).map(([name]) => name);
  return {
    over: over.filter((name) => !exceptions.includes(name)),
    needless: exceptions.filter((name) => families.some(([one]) => one === name) && !over.includes(name)),
  };
}

const line = ([name, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`;

/** What is said at the end of a run. */
export function linesOf(files, exceptions) {
  const slowest = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  const families = timePerFamily(files);
  const { over, needless } = overBudget(families, exceptions);
  return [
    'The ten slowest files:',
    ...slowest.map(({ file, seconds }) => line([file, seconds])),
    'Time per family:',
    ...families.map(line),
    ...(over.length > 0 ? [`Above their budget (${budgetsInWords}): ${over.join(', ')}`] : []),
    ...(needless.length > 0
      ? [`Within their budget in this run, though test/budget.exceptions.json names them: ${needless.join(', ')}`]
      : []),
  ];
}

const budgetsInWords = Object.entries(budgets)
  .map(([project, seconds]) => `${project} ${seconds} s`)
  .join(', ');

/** Keeps this run beside those before it. @returns how often files were tried again, in this run and in a month of them */
export function remember(file, run) {
  const before = fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter((text) => text !== '')
        .map((text) => JSON.parse(text))
    : [];
  const runs = [...before, run].slice(-REMEMBERED);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, runs.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const month = runs.filter(({ at }) => at > run.at - 30 * DAY_MS);
  const retried = month.reduce((sum, one) => sum + one.retried.length, 0);
  return `Files tried again: ${run.retried.length} in this run, ${retried} in ${month.length} runs of the last 30 days.`;
}
