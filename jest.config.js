import { groupsOf } from './test/harness/spec-groups.mjs';

/** `npm test` loads small unit specs together (test/harness/spec-groups.mjs); whoever names one runs it as it is. */
const grouped =
  process.env.GUILDHALL_SPEC_GROUPS === '1'
    ? Object.fromEntries(['unit', 'server', 'browser'].map((kind) => [kind, groupsOf(import.meta.dirname, kind)]))
    : null;

const swc = (tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: true,
    module: { type: 'es6' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
  },
];

const common = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  moduleNameMapper: {
    '^@machines/(.*)\\.js$': '<rootDir>/state-machines/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

/** The unit specs: groups and those that run alone, or each by itself. */
const inGroups = (kind) => {
  const [, options] = swc(false);
  return {
    testMatch: [`<rootDir>/test/groups/${kind}/*.spec.ts`, ...grouped[kind].alone.map((file) => `<rootDir>/${file}`)],
    transform: {
      '/test/(machines|server|browser)/.*\\.spec\\.ts$': ['<rootDir>/test/harness/spec-in-describe.mjs', options],
      ...common.transform,
    },
  };
};
const each = {
  testMatch: [
    '<rootDir>/test/*.spec.ts',
    '<rootDir>/test/machines/**/*.spec.ts',
    '<rootDir>/test/server/**/*.spec.ts',
    '<rootDir>/test/simulation/**/*.spec.ts',
  ],
  testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '\\.e2e\\.spec\\.ts$'],
};

const database = { globalSetup: '<rootDir>/test/harness/start-database.mjs', globalTeardown: '<rootDir>/test/harness/stop-database.mjs' };

/** @type {import('jest').Config} */
export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/test/harness/longest-first.mjs',
  // Patience, not an expectation: a hang is still found, and a busy machine fails nobody.
  testTimeout: 1_200_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      ...(grouped ? inGroups('unit') : each),
    },
    {
      ...common,
      ...database,
      displayName: 'server',
      testEnvironment: 'node',
      ...(grouped
        ? inGroups('server')
        : { testMatch: ['<rootDir>/test/server/**/*.int.spec.ts', '<rootDir>/test/simulation/**/*.int.spec.ts'] }),
    },
    {
      ...common,
      displayName: 'client',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/test/client/**/*.client.spec.tsx', '<rootDir>/test/client/**/*.client.spec.ts'],
      setupFiles: ['<rootDir>/test/harness/jsdom/polyfills.ts'],
      moduleNameMapper: {
        // The package's index opens 6,000 files; this is the same in one.
        '^@tabler/icons-react$': '<rootDir>/node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs',
        '\\.(css|svg|png|woff2?)$': '<rootDir>/test/harness/jsdom/asset.js',
        ...common.moduleNameMapper,
      },
    },
    {
      ...common,
      globalSetup: '<rootDir>/test/harness/start-browser-tests.mjs',
      globalTeardown: '<rootDir>/test/harness/stop-database.mjs',
      displayName: 'browser',
      testEnvironment: 'node',
      ...(grouped ? inGroups('browser') : { testMatch: ['<rootDir>/test/browser/**/*.e2e.spec.ts'] }),
    },
  ],
};
