import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { run } from './run.mjs';

await ensureInstalled();
await ensureBuilt();
const env = await ensureBrowser();
process.exit(await run('npx', ['playwright', 'test', ...process.argv.slice(2)], { env }));
