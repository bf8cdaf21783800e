import { defineConfig } from 'vitest/config';

const every = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  // A worker reads the modules once for all its files, which halves the time; no test replaces a module.
  isolate: false,
};

export default defineConfig({
  test: {
    // More than the usual two cores: many tests wait for a process or a delivery.
    maxWorkers: 3,
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
          globalSetup: ['src/testing/postgres-setup.ts'],
          ...every,
        },
      },
    ],
  },
});
