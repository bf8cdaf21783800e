import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG =
  /histories|kill|replicas|rerun-jobs|command-line|resume|registrations\/failures|one-truth/;

/**
 * One project after the other, because a worker ends with the last file in a row of its project and the next one loads
 * all modules again. In each project the long files come first: at the end they would leave workers idle.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) =>
      (project.name === 'sqlite' ? 0 : 2) + (LONG.test(moduleId) ? 0 : 1);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const every = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A worker loads the modules once for all its files, which halves the time; no test replaces a module.
  isolate: false,
};

export default defineConfig({
  test: {
    // More than the usual cores, because many files mostly wait for a console; but not more, because each loads all
    // modules.
    maxWorkers: 4,
    globalSetup: ['src/testing/processes/programs-setup.ts'],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'sqlite',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.postgres.test.ts'],
          ...every,
        },
      },
      // Everything that depends on the console's database, again on a real Postgres; `*.postgres.test.ts` are tests of
      // several processes on one Postgres.
      {
        test: {
          name: 'postgres',
          env: { TEST_ON: 'postgres' },
          include: ['src/bff/**/*.test.ts', 'src/database/{opened,*.postgres}.test.ts'],
          // Rules that read no database, and what is the same on any: routes, pushes, scenarios at the service. Long
          // tests that only send statements which another test also sends to Postgres are left out as well.
          exclude: [
            'src/bff/**/*.property.test.ts',
            'src/bff/{one-truth,openapi,odd-service,contract-battery,compression,bounds}.test.ts',
            // A `replicas.postgres.test.ts` kills a console in the middle of the same work, `webhooks/kill` in the
            // middle of an acknowledged write.
            'src/bff/{alerts,audit,sync,jobs/*}/kill.test.ts',
            'src/bff/auth/{routes,access,host,page-start}.test.ts',
            'src/bff/calls/{call-routes,list/paging,reruns/rerun-already,reruns/single-rerun}.test.ts',
            'src/bff/calls/store/clean-text.test.ts',
            'src/bff/forwarding/pipeline.test.ts',
            'src/bff/jobs/registrations/{failures,hostile,registrations}.test.ts',
            'src/bff/jobs/reruns/rerun-jobs.test.ts',
            'src/bff/push/resume.test.ts',
            'src/bff/qa/{qa,own-outcome}.test.ts',
            'src/bff/qa/**/{shipped,shipped/*,gapless,run-scenarios}.test.ts',
            'src/bff/reports/find.test.ts',
            'src/bff/sync/{bounded,demand}.test.ts',
            'src/bff/users/{status-checks,user-history}.test.ts',
            'src/bff/webhooks/{embedded,flood,incoming,test-event}.test.ts',
          ],
          globalSetup: ['src/testing/fixtures/postgres-setup.ts'],
          ...every,
        },
      },
    ],
  },
});
