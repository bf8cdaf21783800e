import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { scenarioOf } from '../testing/fixtures/scenario-fixture.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { builtProgram } from '../testing/processes/built-program.js';

const PROGRAM = builtProgram(new URL('../main.ts', import.meta.url));
const folder = tempFolder();
afterAll(() => {
  folder.remove();
});

async function run(...args: string[]) {
  const child = spawn(process.execPath, [PROGRAM, 'scenario', ...args], {
    env: { ...process.env, TMPDIR: folder.path },
  });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, err, code: child.exitCode };
}

const register = { do: 'register', people: 'panel', count: 2 };
const expectPeople = (states: object) => ({ do: 'expect_people', people: 'panel', states });
function file(name: string, ...steps: unknown[]): string {
  const path = folder.file(`${name}.json`);
  writeFileSync(path, JSON.stringify({ ...scenarioOf(...steps), name }));
  return path;
}

it('plays each, and ends with 1 when an expectation was not met', async () => {
  const good = file('good', register, expectPeople({ registered: 2 }));
  const bad = file('bad', register, expectPeople({ verified: 2 }));
  const { out, err, code } = await run(good, bad, '--json');
  expect([err, code]).toEqual(['', 1]);
  const reports = z
    .array(z.object({ run: z.object({ name: z.string(), state: z.string() }) }))
    .parse(JSON.parse(out));
  expect(reports.map(({ run: { name, state } }) => [name, state])).toEqual([
    ['good', 'passed'],
    ['bad', 'failed'],
  ]);
});

it('ends with 0 when all were met, and prints what happened', async () => {
  const good = file('good', register, expectPeople({ registered: 2 }));
  const { out, code } = await run(good);
  expect(out).toContain('Mine (good) passed');
  expect(out).toContain('✓ Register 2 users as panel');
  expect(code).toBe(0);
});
