import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const job = z.strictObject({
  'runs-on': z.string().regex(/^ubuntu-\d+\.\d+$/),
  'timeout-minutes': z.number(),
  strategy: z
    .strictObject({
      'fail-fast': z.literal(false),
      matrix: z.strictObject({ node: z.array(z.number()) }),
    })
    .optional(),
  steps: z.array(
    z.union([
      z.strictObject({
        run: z.string(),
        env: z.optional(z.strictObject({ REQUIRE_POSTGRES_PROGRAMS: z.literal('true') })),
      }),
      z.strictObject({
        uses: z.literal('actions/checkout@v5'),
        with: z.strictObject({ 'persist-credentials': z.literal(false) }),
      }),
      z.strictObject({
        uses: z.literal('actions/setup-node@v5'),
        with: z.strictObject({ 'node-version': z.union([z.number(), z.string()]) }),
      }),
    ]),
  ),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.strictObject({ branches: z.tuple([z.literal('main')]) }),
    pull_request: z.null(),
  }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.literal(true) }),
  jobs: z.strictObject({ all: job, audit: job }),
});
const { scripts, engines } = z
  .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(read('package.json')));
const { all, audit } = workflow.parse(parse(read('.github/workflows/ci.yml'))).jobs;
const commands = ({ steps }: z.infer<typeof job>) =>
  steps.flatMap((step) => ('run' in step ? [step.run] : []));

describe('the workflow', () => {
  it('runs everything on each Node that is supported, from the oldest on', () => {
    const nodes = all.strategy?.matrix.node ?? [];
    expect(nodes).toEqual([20, 22, 24, 26]);
    expect(engines.node).toMatch(new RegExp(`^>=${nodes[0] ?? ''}\\.`));
    const asked = all.steps.flatMap((step) =>
      'uses' in step && 'node-version' in step.with ? [step.with['node-version']] : [],
    );
    expect(asked).toEqual(['${{ matrix.node }}']);
    expect(commands(all)).toEqual(['.ci/run']);
  });

  it('looks for known faults of what is shipped', () => {
    expect(commands(audit)).toEqual(['npm audit --omit=dev --audit-level=high']);
  });
});

describe('.ci/run', () => {
  it('may be run, and runs only what package.json has', () => {
    expect(statSync(new URL('.ci/run', root)).mode & 0o111).toBe(0o111);
    const lines = read('.ci/run').split('\n');
    const npm = lines.filter((line) => line.startsWith('npm ')).map((line) => line.split(' '));
    expect(npm.map(([, verb]) => verb)).toEqual(['ci', 'run', 'test']);
    const named = npm.flatMap(([, verb = '', name = '']) => (verb === 'run' ? [name] : []));
    expect(named).toEqual(['check']);
    for (const name of [...named, 'test']) expect(scripts).toHaveProperty(name);
  });
});
