import { readConfig } from './config/config.js';
import { readSettings } from './config/config-source.js';
import { openDataFolder } from './cli/data-folder.js';
import { createLog } from './cli/log.js';
import { runProgram } from './cli/run-program.js';
import { startSandbox } from './sandbox/index.js';
import { sandboxSettings, secretPlaces } from './cli/program-settings.js';
import { formatStartBlock, safetyLines } from './cli/start-block.js';
import { readCommandLine } from '../launch/command-line.mjs';

// `npm run sandbox` names the program; the built file does not.
const given = process.argv.slice(2);
readCommandLine('sandbox', given[0] === 'sandbox' ? given.slice(1) : given);

await runProgram(async () => {
  // If the sandbox runs alone, its own host decides whether private destinations are allowed.
  const { HOST, SANDBOX_HOST } = readSettings(['HOST', 'SANDBOX_HOST'], process.env);
  const host = HOST ?? SANDBOX_HOST;
  const config = readConfig(process.env, host ? { HOST: host } : {});
  const data = openDataFolder(config.DATA_DIR);
  const settings = sandboxSettings(config, data.file('sandbox.db'), createLog(config.LOG_LEVEL));
  const sandbox = await startSandbox(settings);
  const secrets = secretPlaces(config, data, sandbox);
  process.stdout.write(
    formatStartBlock({
      title: 'Connect sandbox',
      lines: [
        ['Sandbox', sandbox.publicUrl],
        ['API key', secrets.key],
        ['Webhook secret', secrets.webhookSecret],
        ['Data', data.path],
        ...safetyLines(config, data),
      ],
    }),
  );
  return sandbox;
});
