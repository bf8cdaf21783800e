import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type Listening } from './listen.js';

let server: Listening;
beforeAll(async () => {
  server = await listen((request, response) => void response.end(request.url), {
    ...{ host: '127.0.0.1', port: 0, basePath: '/connect' },
  });
});
afterAll(() => server.close());

it.each<[string, number, string | null]>([
  ['/connect/', 200, '/'],
  ['/connect/sandbox/users?q=a', 200, '/sandbox/users?q=a'],
  ['/connect//other.example', 200, '//other.example'],
  ['/healthz', 200, '/healthz'],
  ['/connect/healthz', 200, '/healthz'],
  ['/', 307, '/connect/'],
  ['/connect', 307, '/connect/'],
  ['/connected/', 404, null],
  ['/api/session', 404, null],
])('%s: %d, %s', async (path, status, seen) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual' });
  expect(response.status).toBe(status);
  const body = await response.text();
  if (seen !== null) expect(status === 307 ? response.headers.get('location') : body).toBe(seen);
});
