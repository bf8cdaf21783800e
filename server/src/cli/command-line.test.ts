import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtProgram } from '../testing/processes/built-program.js';

const SERVER = fileURLToPath(new URL('../..', import.meta.url));
const START = ['launch/start.mjs'];
type Command = [usage: string, program: string[]];
// As it is typed, and the arguments with which each program is started.
const LAUNCHED: Command[] = [
  ['npm start --', START],
  ['npm run sandbox --', [...START, 'sandbox']],
  ['npm run backup --', [...START, 'backup']],
  ['npm run dev --', ['launch/dev.mjs']],
  ['npm run build --', ['launch/build.mjs']],
  ['npm run check --', ['launch/check.mjs']],
  ['npm test --', ['launch/test.mjs']],
  ['npm run soak --', ['launch/soak.mjs']],
  ['npm run bench --', ['launch/bench.mjs']],
  ['npm run screenshots --', ['launch/screenshots.mjs']],
];
// They also parse their command line, with the same module as the launchers.
const PROGRAMS: Command[] = [
  ['npm start --', ['src/main.ts']],
  ['npm run backup --', ['src/main.ts', 'backup']],
  ['npm run bench --', ['bench/main.ts']],
];

async function run(program: readonly string[], ...args: string[]) {
  const [file = '', ...rest] = program;
  const path = file.endsWith('.ts') ? builtProgram(pathToFileURL(join(SERVER, file))) : file;
  const child = spawn(process.execPath, [path, ...rest, ...args], { cwd: SERVER });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, err, code: child.exitCode };
}

// That each launcher reads its command line, by the same module, is proven by what it refuses.
it.each(LAUNCHED.slice(0, 3))(
  '%s, as %o, prints its help and ends with 0',
  async (usage, program) => {
    const { out, err, code } = await run(program, '--help');
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out.startsWith(`${usage} [options]`)).toBe(true);
    expect(out).toMatch(/^ {2}--help +Show this text\.$/m);
  },
);

it.each([...LAUNCHED, ...PROGRAMS])(
  '%s, as %o, refuses an option that it does not have, and ends with 2',
  async (usage, program) => {
    expect(await run(program, '--no-such-option')).toEqual({
      out: '',
      err: `Unknown option '--no-such-option'. See: ${usage} --help\n`,
      code: 2,
    });
  },
);

describe('a command line', () => {
  it.each<[string[], string]>([
    [[...START, 'backup'], 'FOLDER is missing. See: npm run backup -- --help'],
    [[...START, 'restore', 'a', 'b'], "Unexpected argument 'b'. See: npm run restore -- --help"],
    [[...START, 'audit', 'clear'], "There is no command 'clear'. See: npm run audit -- --help"],
    [[...START, 'elsewhere'], "Unexpected argument 'elsewhere'. See: npm start -- --help"],
    [
      ['src/main.ts', 'sandbox', 'elsewhere'],
      "Unexpected argument 'elsewhere'. See: npm run sandbox -- --help",
    ],
    [[...START, '--lan=yes'], "Option '--lan' does not take an argument. See: npm start -- --help"],
    [
      ['launch/soak.mjs', 'often'],
      "ROUNDS must be a whole number of at least 1, not 'often'. See: npm run soak -- --help",
    ],
    [['launch/test.mjs', 'web'], "Unexpected argument 'web'. See: npm test -- --help"],
    [
      ['bench/main.ts', 'archive', '--calls=many'],
      '--calls must be a whole number of at least 1. See: npm run bench -- --help',
    ],
  ])('%o is refused', async (program, sentence) => {
    expect(await run(program)).toEqual({ out: '', err: `${sentence}\n`, code: 2 });
  });

  it('names the benchmarks that there are', async () => {
    const { err, code } = await run(['bench/main.ts'], 'speed');
    expect(code).toBe(2);
    expect(err).toMatch(/^There is no benchmark 'speed'\. There are proxy, .*\. See: /);
  });
});
