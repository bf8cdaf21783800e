import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask } from './client';
import { ConsoleUnreachableError, ProblemError, UnexpectedResponseError } from './failures';
import { isConsoleLost } from './console-contact';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let respond: Handler;
let got: { url: string | undefined; type: string | undefined; body: string }[];

beforeEach(async () => {
  got = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ url: request.url, type: request.headers['content-type'], body });
      respond(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    real(`http://127.0.0.1:${port ?? 0}${path}`, init),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const JSON_TYPE = { 'content-type': 'application/json' };
const say =
  (status: number, body: string, headers: Record<string, string> = JSON_TYPE): Handler =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
const getStatus = () =>
  ask('get_status', { environment: 'sandbox', body: { reference_user_id: 'a' } });
const PROBLEM = {
  ...{ type: 'about:blank', title: 'T', detail: 'D', status: 502 },
  ...{ code: 'upstream_unreachable', request_id: 'req-1' },
};

describe('one of the eight endpoints', () => {
  it('posts JSON to the path of the table and gives the normal form', async () => {
    respond = say(200, '{"status":"success","has_connection":true,"extra":1}');
    const status = await getStatus();
    expect(status).toMatchObject({ has_connection: true, results: [], raw: { extra: 1 } });
    expect(got).toEqual([
      {
        url: '/api/sandbox/v1/business_connect_user/get_status',
        type: 'application/json',
        body: '{"reference_user_id":"a"}',
      },
    ]);
  });

  it.each([
    ['text', 'OK', { 'content-type': 'text/plain' }, 'OK'],
    ['nothing', '{}', JSON_TYPE, {}],
  ])('takes %s as the response to a rerun', async (_what, body, headers, raw) => {
    respond = say(200, body, headers);
    const said = await ask('call_rerun', {
      environment: 'sandbox',
      body: { transaction_id: 'ewh:1' },
    });
    expect(said).toEqual({ transaction_id: null, raw });
  });

  it('throws a problem as it came', async () => {
    const problem = { ...PROBLEM, failure_code: 'X', failure_reason: '<i>y</i>' };
    respond = say(502, JSON.stringify(problem), { 'content-type': 'application/problem+json' });
    const failure = await getStatus().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(failure).toMatchObject({ problem });
  });

  it.each([
    ['HTML with 200', say(200, '<html></html>', { 'content-type': 'text/html' })],
    ['HTML with 502', say(502, '<html></html>', { 'content-type': 'text/html' })],
    ['half of a JSON text', say(200, '{"has_connection":tr')],
    ['another shape', say(200, '{"status":"success"}')],
    ['a problem of another shape', say(500, '{"error":"no"}')],
    ['a problem with an unknown code', say(500, JSON.stringify({ ...PROBLEM, code: 'new' }))],
    ['nothing at all', say(200, '')],
  ])('throws UnexpectedResponseError for %s', async (_what, handler) => {
    respond = handler;
    await expect(getStatus()).rejects.toBeInstanceOf(UnexpectedResponseError);
  });

  it('keeps the request id of a response that it cannot read', async () => {
    respond = say(502, 'gone', { 'x-request-id': 'req-5' });
    await expect(getStatus()).rejects.toMatchObject({ status: 502, requestId: 'req-5' });
  });

  it.each<[string, Handler]>([
    ['a reset', ({ socket }) => socket.destroy()],
    [
      'a body that is cut off',
      (_request, response) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-length': '900' });
        response.write('{"status"', () => response.socket?.destroy());
      },
    ],
  ])('throws ConsoleUnreachableError for %s, with its cause', async (_what, handler) => {
    respond = handler;
    const failure = await getStatus().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConsoleUnreachableError);
    expect(failure).toMatchObject({ cause: expect.any(Error) as unknown }); // any() is typed as any
    expect(isConsoleLost()).toBe(true);
  });

  it('passes its own abort on, which is no failure of the console', async () => {
    respond = () => undefined;
    const aborting = new AbortController();
    const asked = ask('call_get', { environment: 'sandbox', body: {} }, aborting.signal);
    aborting.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('ask', () => {
  it('notes the change that any response about an environment is at', async () => {
    // The files of a run share their modules, and this one remembers the first number.
    vi.resetModules();
    const { ask } = await import('./client');
    const { firstChange } = await import('./live/live-since');
    respond = say(200, 'null', { ...JSON_TYPE, change: '41' });
    await ask('get_session', { query: { signed_out: 'null' } });
    expect(firstChange('production')).toBeUndefined();
    respond = say(200, '{"removed":1}', { ...JSON_TYPE, change: '41' });
    const body = { reference_user_ids: ['a'] };
    await ask('remove_users', { environment: 'production', body });
    expect(firstChange('production')).toBe(41);
  });

  it('writes the address and the body of the row', async () => {
    respond = say(200, '{"removed":1}');
    const body = { reference_user_ids: ['a'] };
    const removed = await ask('remove_users', { environment: 'sandbox', body });
    expect(removed).toEqual({ removed: 1 });
    respond = say(404, JSON.stringify({ ...PROBLEM, code: 'not_found' }));
    const query = { state: 'failed', before: 41 } as const;
    const listed = ask('list_calls', { environment: 'production', query });
    await expect(listed).rejects.toBeInstanceOf(ProblemError);
    expect(got).toMatchObject([
      { url: '/api/sandbox/users/remove', type: 'application/json', body: JSON.stringify(body) },
      { url: '/api/production/calls?state=failed&before=41', type: undefined, body: '' },
    ]);
  });

  it('reads a response by its schema, and an empty one as null', async () => {
    respond = say(200, '{"member_id":"m","name":"The owner","email":null,"role":"admin"}');
    const who = await ask('get_session', {});
    expect(who).toEqual({ member_id: 'm', name: 'The owner', email: null, role: 'admin' });
    expect(got[0]).toMatchObject({ type: undefined, body: '' });
    respond = say(204, '');
    expect(await ask('sign_out', {})).toBeNull();
  });

  it('refuses another shape', async () => {
    respond = say(200, '{"name":"The owner","role":"emperor"}');
    await expect(ask('get_session', {})).rejects.toBeInstanceOf(UnexpectedResponseError);
  });
});
