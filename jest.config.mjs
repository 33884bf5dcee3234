/**
 * Jest projects by kind, so that `npm test -- --selectProjects domain` takes seconds.
 * `server` shares one embedded Postgres (started by the global set-up); each test file makes a database of its own.
 * `e2e` fills one folder with the demo data (its global set-up); each test file starts the built app over a copy.
 */
const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'es6' },
    },
  ],
};

const base = {
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.daybook'],
};

const projects = [
  {
    ...base,
    displayName: 'domain',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/{domain,bench,app/tidy}/**/*.test.ts'],
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/bench/(faults/|fills.test)'],
  },
  {
    ...base,
    displayName: 'server',
    testEnvironment: 'node',
    testMatch: [
      '<rootDir>/{command,query,projections,infra,app,bench/faults}/**/*.test.ts',
      '<rootDir>/bench/fills.test.ts',
    ],
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/app/tidy/'],
    globalSetup: '<rootDir>/infra/postgres/testing/global-setup.ts',
    globalTeardown: '<rootDir>/infra/postgres/testing/global-teardown.ts',
  },
  {
    ...base,
    displayName: 'web',
    testEnvironment: '<rootDir>/web/src/testing/environment.ts',
    setupFiles: ['<rootDir>/web/src/testing/act.ts'],
    setupFilesAfterEnv: ['<rootDir>/web/src/testing/setup.ts'],
    moduleNameMapper: { '\\.css$': '<rootDir>/web/src/testing/empty.ts' },
    testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
  },
  {
    ...base,
    displayName: 'e2e',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/web/e2e/**/*.test.ts'],
    globalSetup: '<rootDir>/web/e2e/testing/global-setup.ts',
    globalTeardown: '<rootDir>/web/e2e/testing/global-teardown.ts',
  },
];

// The limit is only there to end a wait that never would: tests wait for conditions, on machines however busy.
export default {
  projects,
  // One more than the processors of a small machine: there is always a file that waits for something.
  maxWorkers: 3,
  // Modules of a test file stay in its process: one that has run many is replaced before collecting garbage slows it down.
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 300_000,
  testSequencer: '<rootDir>/scripts/long-tests-first.mjs',
};
