import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { prepare } from './ensure-installed.mjs';
import { run } from './run.mjs';

await prepare('screenshots');
await ensureBuilt();
const env = await ensureBrowser();
process.exit(await run('npx', ['playwright', 'test', '--project=screenshots'], { env }));
