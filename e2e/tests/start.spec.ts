import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startProgram } from '../fixtures/program.js';
import { readTerminalQr } from '../fixtures/read-qr.js';
import { createSandboxClient } from '../fixtures/sandbox-client.js';

const LAUNCHER = fileURLToPath(new URL('../../server/launch/start.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'connect-console-start-'));
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the launcher until it ends, for starts that should fail. */
function launch(
  environment: Record<string, string>,
  nodeArguments: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...nodeArguments, LAUNCHER], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: folder,
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, output: output.trim() });
    });
  });
}

async function takenPort(): Promise<{ port: string; free: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return { port: String(port), free: () => server.close() };
}

for (const setting of ['PORT', 'SANDBOX_PORT', 'METRICS_PORT']) {
  test(`a taken ${setting} is one plain sentence`, async () => {
    const { port, free } = await takenPort();
    const { code, output } = await launch({ [setting]: port });
    free();
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^Port ${port} is taken by another program; .*\\.$`, 'm'));
  });
}

test('a data folder that cannot be written is one plain sentence', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, output } = await launch({ DATA_DIR: join(file, 'data') });
  expect(code).toBe(1);
  expect(output).toMatch(/^The data folder .* cannot be written\. Set DATA_DIR to .*\.$/);
});

test('a data folder that another console works on is one plain sentence', async () => {
  const first = await startProgram({}, join(folder, 'shared'));
  const { code, output } = await launch({ DATA_DIR: join(folder, 'shared') });
  await first.stop();
  expect(code).toBe(1);
  expect(output).toMatch(/^Another process works on the data in DATA_DIR; .*\.$/m);
});

test('an address that this machine does not have is one plain sentence', async () => {
  const { code, output } = await launch({ HOST: '203.0.113.7' });
  expect(code).toBe(1);
  expect(output).toMatch(/^This program cannot listen on 203\.0\.113\.7, .*\.$/m);
});

test('half of a production connection is one plain sentence', async () => {
  const { code, output } = await launch({ CONNECT_PRODUCTION_API_KEY: 'a-key-that-is-not-shown' });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^CONNECT_PRODUCTION_API_KEY is set but .* is not; set both, or neither\.$/,
  );
  expect(output).not.toContain('a-key-that-is-not-shown');
});

test('a Node that is too old is one plain sentence', async () => {
  const old = 'Object.defineProperty(process.versions, "node", { value: "18.20.0" })';
  const preload = join(folder, 'old-node.cjs');
  writeFileSync(preload, old);
  const { code, output } = await launch({}, ['--require', preload]);
  expect(code).toBe(1);
  expect(output).toMatch(/^Connect Console needs Node 20\.19 or newer; this is 18\.20\.0\.$/);
});

test('the sign-in link opens the console once, and the session outlives a restart', async ({
  page,
}) => {
  const data = join(folder, 'kept');
  const first = await startProgram({ PORT: '0' }, data);
  const { port } = new URL(first.url);
  await page.goto(first.signInLink);
  await expect(page).toHaveURL(`${first.url}/sandbox`);
  expect(page.url()).not.toContain('token');

  await page.context().clearCookies();
  await page.goto(first.signInLink);
  await expect(page.getByText(/already been used/i)).toBeVisible();
  await first.stop();

  const second = await startProgram({ PORT: port }, data);
  await page.goto(second.signInLink);
  await expect(page).toHaveURL(/\/sandbox$/);
  await second.stop();
  const third = await startProgram({ PORT: port }, data);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await third.stop();
});

test('--lan: a phone in the network reaches console and invite, and can scan the address', async () => {
  const [console, sandbox] = [await takenPort(), await takenPort()];
  console.free();
  sandbox.free();
  const key = { SANDBOX_API_KEY: 'the-key-of-the-lan-test' };
  const ports = { PORT: console.port, SANDBOX_PORT: sandbox.port };
  const program = await startProgram({ ...key, ...ports }, undefined, ['--lan']);
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const own = all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  const host = own ?? '127.0.0.1';

  expect(program.url).toBe(`http://${host}:${console.port}`);
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
  await expect.poll(() => readTerminalQr(program.output())).toBe(program.url);
  const client = createSandboxClient(program.sandboxUrl, key.SANDBOX_API_KEY);
  const { invite_url } = await client.register('on-the-network');
  expect(new URL(invite_url).host).toBe(`${host}:${sandbox.port}`);
  expect((await fetch(invite_url)).status).toBe(200);

  // A client on the network must not make the console call private addresses.
  const inside = 'http://127.0.0.1:9/inside';
  await client.configure('USER_VERIFICATION_COMPLETED', inside);
  await client.outcome('on-the-network', 'verified');
  const events = () => client.post('/v1/webhook/admin/event/get');
  await expect.poll(events).toMatchObject([{ network_error: { code: 'PRIVATE_ADDRESS' } }]);
  await program.stop();
});
