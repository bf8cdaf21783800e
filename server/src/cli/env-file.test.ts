import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenLines } from '../../launch/env-file.mjs';
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

describe('brokenLines', () => {
  it.each<[string, number[]]>([
    ['', []],
    ['A=1\n# text\n\nexport B = "x y" # more\r\nC=', []],
    ['A="first\nsecond line\nthird"\nB=1', []],
    ['A=1\nno equals sign', [2]],
    ['A="first\nsecond"\nrest\n=1', [3, 4]],
    ["A='open\nB=1", []],
  ])('%j: %j', (text, lines) => {
    expect(brokenLines(text)).toEqual(lines);
  });
});

describe('.env', () => {
  it('need not be there', async () => {
    expect((await load()).stdout).toBe('undefined given\n');
  });

  it('sets what the environment does not', async () => {
    expect((await load('PORT=3210\nHOST=from-the-file\n')).stdout).toBe('3210 given\n');
  });

  it('is refused in a sentence that does not repeat it', async () => {
    await expect(load('PORT=3210\nADMIN_PASSWORD s3cret\n')).rejects.toMatchObject({
      code: 1,
      stderr: 'The file .env cannot be used: line 2 is not NAME=value.\n',
    });
  });
});
