import { expect, it } from 'vitest';
import { urlOf } from './listen.js';

it.each([
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://127.0.0.1:4000'],
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['192.168.1.5', 'http://192.168.1.5:4000'],
  ['::1', 'http://[::1]:4000'],
  ['localhost', 'http://localhost:4000'],
])('a program here reaches a server at %s by %s', (host, url) => {
  expect(urlOf(host, 4000)).toBe(url);
});
