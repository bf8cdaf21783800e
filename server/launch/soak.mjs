import { ensureInstalled } from './ensure-installed.mjs';
import { run } from './run.mjs';

// What `npm test` does in a few rounds, as often as one likes: npm run soak -- 200
await ensureInstalled();
const [rounds = '100'] = process.argv.slice(2);
process.exit(
  await run('npx', ['vitest', 'run', '--root=server', 'kill', 'replicas', 'resume', 'soak'], {
    env: { SOAK_ROUNDS: rounds },
  }),
);
