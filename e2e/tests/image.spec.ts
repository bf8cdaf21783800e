import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ship } from '../../server/launch/ship.mjs';

const UNPRIVILEGED_ID = 65534;
const isRoot = process.getuid?.() === 0;

/** The HEALTHCHECK and CMD of the image are run on exactly the files that its last stage copies. */
test('what the image contains runs as another user on a read-only tree, and responds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'connect-console-image-'));
  const [app, data] = [join(folder, 'app'), join(folder, 'data')];
  chmodSync(folder, 0o755);
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  ship(app);
  const entries = readdirSync(app, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  }
  chmodSync(app, 0o555);

  const node = isRoot ? join(folder, 'node') : process.execPath;
  // Root's own Node may be in a folder that other users cannot enter.
  if (isRoot) copyFileSync(process.execPath, node);
  const child = spawn(node, ['server/dist/main.mjs'], {
    cwd: app,
    env: { NODE_ENV: 'production', PORT: '0', SANDBOX_PORT: '0', DATA_DIR: data },
    ...(isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const url = () => /^ {2}Console +(\S+)/m.exec(output)?.[1];
  await expect.poll(() => url() ?? child.exitCode ?? null).not.toBeNull();
  expect(url(), output).toBeDefined();
  expect(await (await fetch(`${url() ?? ''}/healthz`)).json()).toEqual({ status: 'ok' });
  const page = await fetch(`${url() ?? ''}/sign-in`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<div id="root">');
  child.kill();
  const [code] = (await once(child, 'exit')) as [number | null]; // of a process
  expect(code).toBe(0);
  for (const entry of entries.filter((each) => each.isDirectory())) {
    chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
  chmodSync(app, 0o755);
  rmSync(folder, { recursive: true });
});
