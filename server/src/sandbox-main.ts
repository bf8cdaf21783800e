import { readConfig } from './config/config.js';
import { readSettings } from './config/config-source.js';
import { openDataFolder } from './cli/data-folder.js';
import { createLog } from './cli/log.js';
import { runProgram } from './cli/run-program.js';
import { startSandbox } from './sandbox/index.js';
import { sandboxKeyPlace, sandboxSettings } from './cli/sandbox-settings.js';
import { formatStartBlock } from './cli/start-block.js';

await runProgram(async () => {
  // Alone, the sandbox's own binding is the one that decides about private destinations.
  const { HOST, SANDBOX_HOST } = readSettings(['HOST', 'SANDBOX_HOST'], process.env);
  const host = HOST ?? SANDBOX_HOST;
  const config = readConfig(process.env, host ? { HOST: host } : {});
  const data = openDataFolder(config.DATA_DIR);
  const settings = sandboxSettings(config, data.file('sandbox.db'), createLog(config.LOG_LEVEL));
  const sandbox = await startSandbox(settings);
  process.stdout.write(
    formatStartBlock({
      title: 'Connect sandbox',
      lines: [
        ['Sandbox', sandbox.publicUrl],
        ['API key', sandboxKeyPlace(config, data, sandbox)],
        ['Data', data.path],
      ],
    }),
  );
  return sandbox;
});
