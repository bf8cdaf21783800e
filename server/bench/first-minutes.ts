import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ensureBrowser } from '../launch/browser.mjs';

const TOP = fileURLToPath(new URL('../..', import.meta.url));
const WALK = ['playwright', 'test', '--project=browser', 'e2e/tests/first-minutes.spec.ts'];

const annotation = z.object({ type: z.string(), description: z.string() });
const report = z.object({
  suites: z.tuple([
    z.object({
      specs: z.tuple([
        z.object({ tests: z.tuple([z.object({ annotations: z.array(annotation) })]) }),
      ]),
    }),
  ]),
});

/** What the walk of a new member takes, as the browser test of it counts: clicks, and seconds of a browser's hand. */
export async function benchFirstMinutes(): Promise<Record<string, string>[]> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [...WALK, '--grep=Can a new member', '--reporter=json'],
    { cwd: TOP, env: { ...process.env, ...(await ensureBrowser()) } },
  );
  const { suites } = report.parse(JSON.parse(stdout));
  return suites[0].specs[0].tests[0].annotations.map(({ type, description }) => {
    const [clicks = '', most = '', seconds = ''] = description.split(' ');
    return { 'a new member': type, clicks, 'most clicks': most, seconds };
  });
}
