import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { tempFolder } from '../testing/fixtures/temp-folder.js';

const run = promisify(execFile);
const folder = tempFolder();
afterAll(folder.remove);

const LOADER = new URL('../../launch/env-file.mjs', import.meta.url).href;
const PROGRAM = `import { loadEnvFile } from ${JSON.stringify(LOADER)};
loadEnvFile();
console.log(process.env.PORT, process.env.HOST);`;

/** A program's PORT and HOST with this .env, if the environment sets HOST. */
const load = (text?: string) => {
  if (text !== undefined) writeFileSync(folder.file('.env'), text);
  return run(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: folder.path,
    env: { HOST: 'given' },
  });
};

describe('.env', () => {
  it('need not be there', async () => {
    expect((await load()).stdout).toBe('undefined given\n');
  });

  it('sets what the environment does not', async () => {
    expect((await load('PORT=3210\nHOST=from-the-file\n')).stdout).toBe('3210 given\n');
  });

  it('is refused in a sentence if it cannot be read', async () => {
    rmSync(folder.file('.env'));
    mkdirSync(folder.file('.env'));
    await expect(load()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The file \.env cannot be used: .*\.\n$/) as unknown,
    });
  });
});
