import { readConfig } from '../config/config.js';
import { openDataFolder, SANDBOX_FILE } from './data-folder.js';
import { createLog } from './log.js';
import { stopOnSignals } from './run-program.js';
import { startSandbox } from '../sandbox/index.js';
import { sandboxSettings, secretPlaces } from './program-settings.js';
import { formatStartBlock, safetyLines } from './start-block.js';

/** Runs the sandbox without a console. */
export async function sandbox(): Promise<void> {
  const config = readConfig(process.env);
  const data = openDataFolder(config.DATA_DIR);
  const settings = sandboxSettings(config, data.file(SANDBOX_FILE), createLog(config.LOG_LEVEL));
  const running = await startSandbox(settings);
  const secrets = secretPlaces(config, data, running);
  process.stdout.write(
    formatStartBlock('Connect sandbox', [
      ['Sandbox', running.publicUrl],
      ['API key', secrets.key],
      ['Webhook secret', secrets.webhookSecret],
      ['Data', data.path],
      ...safetyLines(config, data),
    ]),
  );
  stopOnSignals(running.stop);
}
