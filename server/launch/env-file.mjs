import { existsSync } from 'node:fs';

/**
 * Sets the variables of the file `.env` in the current folder that the environment does not set. Exits with an
 * explanation if the file cannot be read.
 */
export function loadEnvFile(file = '.env') {
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    process.stderr.write(`The file ${file} cannot be used: ${error.message}.\n`);
    process.exit(1);
  }
}
