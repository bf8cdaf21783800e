import { defineConfig } from 'vitest/config';

const every = {
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // A worker reads the modules once for all its files, which halves the time; no test replaces a module.
  isolate: false,
};

export default defineConfig({
  test: {
    // More than the usual cores, as many files mostly wait for what a console does in its own time.
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
          // Rules that read no database, and what is the same on any database: routes, scenarios at the service.
          exclude: [
            'src/bff/**/*.property.test.ts',
            'src/bff/{one-truth,openapi,odd-service,contract-battery}.test.ts',
            'src/bff/auth/routes.test.ts',
            'src/bff/forwarding/pipeline.test.ts',
            'src/bff/qa/**/{shipped,shipped/*,gapless,run-scenarios}.test.ts',
          ],
          globalSetup: ['src/testing/fixtures/postgres-setup.ts'],
          ...every,
        },
      },
    ],
  },
});
