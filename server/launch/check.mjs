import { readCommandLine } from './command-line.mjs';
import { run } from './run.mjs';

readCommandLine('check');

// The slow checks first, two at a time, for a machine with two cores.
const CHECKS = ['lint-others', 'lint-server', 'format', 'types', 'imports', 'unused'];

const waiting = [...CHECKS];
const failed = [];

async function work() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const started = Date.now();
    const code = await run('npm', ['run', '--silent', `check:${name}`], { quiet: true });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
    if (code !== 0) failed.push(name);
  }
}

await Promise.all([work(), work()]);
process.exit(failed.length === 0 ? 0 : 1);
