import { readCommandLine, refuseCommandLine } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { run } from './run.mjs';

const [rounds = '100'] = readCommandLine('soak').positionals;
if (!/^[1-9]\d{0,5}$/.test(rounds)) {
  refuseCommandLine('soak', `ROUNDS must be a whole number of at least 1, not '${rounds}'.`);
}
await ensureInstalled();
process.exit(
  await run(
    'npx',
    ['vitest', 'run', '--root=server', 'kill', 'replicas', 'resume', 'property', 'histories'],
    {
      env: { SOAK_ROUNDS: rounds },
    },
  ),
);
