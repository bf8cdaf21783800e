import { defineConfig } from 'vitest/config';

const every = {
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // A worker reads the modules once for all its files, which halves the time; no test replaces a module.
  isolate: false,
};

export default defineConfig({
  test: {
    // As many as the usual cores: the browser's tests run beside these.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'sqlite',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.postgres.test.ts'],
          ...every,
        },
      },
      // All that stands on the console's database, once more on a real Postgres; `*.postgres.test.ts` is
      // what only several processes on one Postgres can show.
      {
        test: {
          name: 'postgres',
          env: { TEST_ON: 'postgres' },
          include: ['src/bff/**/*.test.ts', 'src/database/{opened,*.postgres}.test.ts'],
          // What a scenario does at the service is the same; what is kept of a run is tested beside them.
          exclude: ['src/bff/qa/scenarios/{shipped/*,gapless}.test.ts'],
          globalSetup: ['src/testing/fixtures/postgres-setup.ts'],
          ...every,
        },
      },
    ],
  },
});
