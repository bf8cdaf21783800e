import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { prepare } from './ensure-installed.mjs';
import { run } from './run.mjs';

await prepare('test');

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4_000_000_000;

/**
 * A folder in memory if there is enough of it, because the tests write thousands of small databases; else the usual
 * one.
 */
function temporaryRoot() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}

const folder = mkdtempSync(join(temporaryRoot(), 'connect-console-tests-'));
// If the tests run as root, the Postgres that they start runs as another user.
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

async function vitest(workspace, options) {
  const report = join(folder, `${workspace}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('npx', ['vitest', 'run', `--root=${workspace}`, ...reporters], options);
  const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  // A file that fails to load has no failed test, and a skipped test is a failure here.
  const failed = Math.max(numFailedTests, numTotalTests - numPassedTests, code === 0 ? 0 : 1);
  return { passed: numPassedTests, failed };
}

async function playwright() {
  const [browser] = await Promise.all([ensureBrowser(), ensureBuilt()]);
  const report = join(folder, 'browser.json');
  const code = await run(
    'npx',
    ['playwright', 'test', '--project=browser', '--reporter=list,json'],
    { env: { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
  const failed = unexpected + flaky + skipped;
  return { passed: expected, failed: Math.max(failed, code === 0 ? 0 : 1) };
}

/** Running all three at once takes a quarter longer: each waits longer, and polls more often. */
async function inTurn() {
  return [await playwright(), await vitest('server')];
}

// The other suites often wait for real time-outs and processes; the page tests never wait and use that time.
const results = (await Promise.all([inTurn(), vitest('web', { yields: true })])).flat();
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
process.exit(total('failed') === 0 && total('passed') > 0 ? 0 : 1);
