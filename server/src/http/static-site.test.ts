import { mkdirSync, writeFileSync } from 'node:fs';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { listen, type Listening } from './listen.js';
import { staticSite } from './static-site.js';

const folder = tempFolder();
let server: Listening;

beforeAll(async () => {
  mkdirSync(folder.file('assets'));
  writeFileSync(folder.file('index.html'), '<!doctype html><title>the page</title>');
  writeFileSync(folder.file('theme.js'), 'theme');
  writeFileSync(folder.file('assets/app-abc123.js'), 'app');
  server = await listen(express().use(staticSite(folder.path)), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

it.each([
  ['/', 'text/html', 200, 'no-cache', 'the page'],
  ['/sandbox/users/a%2Fb', 'text/html', 200, 'no-cache', 'the page'],
  ['/theme.js', '*/*', 200, 'no-cache', 'theme'],
  ['/assets/app-abc123.js', '*/*', 200, 'public, max-age=31536000, immutable', 'app'],
  ['/assets/app-gone.js', 'text/html', 404, null, ''],
  ['/data.json', 'application/json', 404, null, ''],
  ['/..%2f..%2f..%2fetc%2fpasswd', 'text/html', 200, 'no-cache', 'the page'],
])('%s as %s: %i, %s', async (path, accept, status, caching, text) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { accept } });
  const body = await answer.text();
  expect(answer.status).toBe(status);
  if (status === 200) {
    expect(answer.headers.get('cache-control')).toBe(caching);
    expect(body).toContain(text);
  }
});
