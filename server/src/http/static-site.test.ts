import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { html } from './html.js';
import { listen, type Listening } from './listen.js';
import { earlyLinks, staticSite } from './static-site.js';

const folder = tempFolder();
let server: Listening;

beforeAll(async () => {
  mkdirSync(folder.file('assets'));
  writeFileSync(folder.file('index.html'), '<!doctype html><head><title>the page</title></head>');
  writeFileSync(folder.file('theme.js'), 'theme');
  writeFileSync(folder.file('assets/app-abc123.js'), 'app');
  writeFileSync(folder.file('assets/app-abc123.js.br'), brotliCompressSync('app, compressed'));
  const starts = [
    { path: 'users', asks: 'users', files: ['assets/users-abc123.js', 'assets/mono-abc123.woff2'] },
    {
      path: '',
      asks: 'overview',
      asksInZone: ['activity?utc_offset=', 'delivery?utc_offset='],
      files: [],
    },
  ];
  writeFileSync(folder.file('page-starts.json'), JSON.stringify(starts));
  const links = earlyLinks(folder.path);
  server = await listen(
    express().use(
      staticSite(
        folder.path,
        (request) =>
          Promise.resolve(
            html`<meta name="path" content="${request.path}" />${links(request, ['sandbox'])}`,
          ),
        '/connect',
      ),
    ),
    { host: '127.0.0.1', port: 0 },
  );
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

it.each([
  ['/', 'text/html', 200, 'no-store', 'the page'],
  ['/sandbox/users/a%2Fb', 'text/html', 200, 'no-store', 'the page'],
  ['/theme.js', '*/*', 200, 'no-cache', 'theme'],
  ['/assets/app-abc123.js', '*/*', 200, 'public, max-age=31536000, immutable', 'app'],
  ['/assets/app-gone.js', 'text/html', 404, null, ''],
  ['/data.json', 'application/json', 404, null, ''],
  ['/..%2f..%2f..%2fetc%2fpasswd', 'text/html', 200, 'no-store', 'the page'],
])('%s as %s: %i, %s', async (path, accept, status, caching, text) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { accept } });
  const body = await answer.text();
  expect(answer.status).toBe(status);
  if (status === 200) {
    expect(answer.headers.get('cache-control')).toBe(caching);
    expect(body).toContain(text);
  }
});

it.each([
  ['gzip, deflate, br, zstd', 'br', 'app, compressed'],
  ['gzip', null, 'app'],
])('an asset for a browser that accepts %s: %s', async (accepted, encoding, text) => {
  const response = await fetch(`http://127.0.0.1:${server.port}/assets/app-abc123.js`, {
    headers: { 'accept-encoding': accepted },
  });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(await response.text()).toBe(text);
});

it('adds to the head of the page, as text', async () => {
  const path = "/$&/'%22%3E%3Cscript%3E";
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  expect(await response.text()).toContain(
    `</title><meta name="path" content="/$&amp;/&#39;%22%3E%3Cscript%3E" /></head>`,
  );
});

const CODE =
  '<link rel="modulepreload" href="/connect/assets/users-abc123.js" />' +
  '<link rel="preload" as="font" crossorigin href="/connect/assets/mono-abc123.woff2" />';
const LIST = '<link rel="preload" as="fetch" crossorigin href="/connect/api/sandbox/users" />';
const REPORT = '<link rel="preload" as="fetch" crossorigin href="/connect/api/sandbox/overview" />';
const IN_ZONE = ['activity', 'delivery']
  .map((each) => `/connect/api/sandbox/${each}?utc_offset=`)
  .map((each) => `<link as="fetch" crossorigin data-href="${each}" />`)
  .join('');

it.each([
  ['/sandbox/users', CODE + LIST],
  ['/sandbox/users?q=a', CODE],
  ['/sandbox/users/a', ''],
  ['/production/users', ''],
  ['/sandbox', REPORT + IN_ZONE],
  ['/sandbox/calls', ''],
])('asks with the page for what %s needs first', async (path, links) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  const [, found] =
    /<meta name="path" content="[^"]*" \/>(.*)<\/head>/.exec(await response.text()) ?? [];
  expect(found).toBe(links);
});
