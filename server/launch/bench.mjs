import { readCommandLine } from './command-line.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { run } from './run.mjs';

readCommandLine('bench');
await ensureInstalled();
await ensureBuilt();
process.exit(await run('npx', ['tsx', 'server/bench/main.ts', ...process.argv.slice(2)]));
