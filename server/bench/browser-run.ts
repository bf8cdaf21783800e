import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ensureBrowser } from '../launch/browser.mjs';

const TOP = fileURLToPath(new URL('../..', import.meta.url));

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

/**
 * Runs the one browser test that Playwright's option `chosen` names, and returns its results: a name and figures in
 * each row.
 */
export async function runInBrowser(
  ...chosen: string[]
): Promise<{ name: string; figures: string[] }[]> {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['playwright', 'test', ...chosen, '--reporter=json'],
    { cwd: TOP, env: { ...process.env, ...(await ensureBrowser()) } },
  );
  const { suites } = report.parse(JSON.parse(stdout));
  return suites[0].specs[0].tests[0].annotations.map(({ type, description }) => ({
    name: type,
    figures: description.split(' '),
  }));
}
