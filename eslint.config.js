import { readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';

/** Files older than the two limits. The lists only shrink: a test refuses an entry that has no need of its exception any more. */
const exceptions = JSON.parse(readFileSync(new URL('./eslint.exceptions.json', import.meta.url), 'utf8'));
const maxLen = ['error', { code: 160, ignoreUrls: true }];
const maxLines = ['error', { max: 80, skipBlankLines: true, skipComments: true }];

/** Words of the outside world that a pure machine must not know: time, chance, place, process, network. */
const impure = [
  'Date',
  'Intl',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'fetch',
  'process',
  'console',
  'performance',
  'crypto',
  'Buffer',
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'XMLHttpRequest',
  'WebSocket',
  'globalThis',
  'require',
];
const localeMethods = [
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
  'localeCompare',
];

/** Folders of business documents under server/. */
const families = [
  'audit',
  'base',
  'compete',
  'contracts',
  'messages',
  'orders',
  'organisation',
  'performance',
  'process',
  'purchasing',
  'suppliers',
];
const utcDay = {
  regex: 'kernel/primitives/instant\\.js$',
  importNames: ['utcDateOf'],
  message: 'Today is a day of the organisation: tools.today(orgId).',
};
const zoneDay = {
  regex: 'platform/zones\\.js$',
  importNames: ['dateIn'],
  message: 'Today is a day of the organisation: tools.today(orgId).',
};

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', 'coverage/', 'test/groups/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-empty': 'error',
      'no-debugger': 'error',
      'no-unreachable': 'error',
      'no-duplicate-imports': 'off',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { args: 'all', argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    files: ['state-machines/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...impure.map((name) => ({ name, message: 'A machine is pure: prepare writes this into the event.' })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'A machine is pure: prepare writes a seed into the event.' },
        ...localeMethods.map((property) => ({ property, message: 'A machine knows no locale: compare code points or use the kernel.' })),
      ],
      'no-restricted-imports': ['error', { patterns: [{ regex: '^node:', message: 'A machine does no input or output.' }, utcDay] }],
    },
  },
  {
    files: ['server/platform/**/*.ts', ...families.map((family) => `server/${family}/**/*.ts`)],
    rules: {
      'no-restricted-imports': ['error', { patterns: [utcDay] }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/^(?:UTC|(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\\/\\w+)$/]',
          message: "A zone is the organisation's (tools.zone) or the user's.",
        },
        { selector: "TemplateElement[value.raw=/time zone '/]", message: "A zone is the organisation's or the user's, as a parameter." },
      ],
    },
  },
  {
    files: families.map((family) => `server/${family}/**/*.ts`),
    rules: { 'no-restricted-imports': ['error', { patterns: [utcDay, zoneDay] }] },
  },
  {
    files: ['server/**/*.ts', 'client/**/*.{ts,tsx}'],
    ignores: ['server/scripts/**', 'server/main.ts'],
    rules: { 'no-console': 'error' },
  },
  { files: ['**/*.{ts,tsx,js,mjs}'], ignores: exceptions.maxLen, rules: { 'max-len': maxLen } },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    ignores: ['test/**', ...exceptions.maxLinesPerFunction],
    rules: { 'max-lines-per-function': maxLines },
  },
);
