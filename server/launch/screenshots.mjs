import { ensureBrowser } from './browser.mjs';
import { readCommandLine } from './command-line.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { run } from './run.mjs';

readCommandLine('screenshots');
await ensureInstalled();
await ensureBuilt();
const env = await ensureBrowser();
process.exit(await run('npx', ['playwright', 'test', '--project=screenshots'], { env }));
