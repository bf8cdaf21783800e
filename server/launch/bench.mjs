import { ensureBuilt } from './ensure-built.mjs';
import { prepare } from './ensure-installed.mjs';
import { run } from './run.mjs';

await prepare('bench');
await ensureBuilt();
process.exit(await run('npx', ['tsx', 'server/bench/main.ts', ...process.argv.slice(2)]));
