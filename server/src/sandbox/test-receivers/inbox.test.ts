import { once } from 'node:events';
import { connect } from 'node:net';
import { sign } from '@octokit/webhooks-methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { rawRequest } from '../../testing/raw-request.js';
import { NO_RETRY_SOON, receiverDesk } from '../../testing/services/receiver-desk.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
let desk: ReturnType<typeof receiverDesk>;
beforeAll(async () => {
  sandbox = await startTestSandbox(NO_RETRY_SOON);
  desk = receiverDesk(sandbox);
});
afterAll(() => sandbox.remove());

const send = async (address: string, body: string | Buffer, init: RequestInit = {}) => {
  const response = await fetch(address, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    ...init,
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** The newest entry, with headers and body. */
async function newest() {
  const { entries } = await desk.inbox();
  return desk.record(entries[0]?.id ?? 0);
}

describe('the inbox entry of a delivery of the sandbox', () => {
  it('is the body, the signature verdict, the user and the response', async () => {
    const address = await desk.addressOf('status', 503);
    const event = await desk.deliver(address, 'ü <b>"x"');
    const { id, at, headers, body_base64, ...entry } = await newest();
    const body = Buffer.from(body_base64, 'base64');
    expect(entry).toEqual({
      receiver: 'status',
      method: 'POST',
      path: new URL(address).pathname,
      transaction_id: event.transaction_id,
      webhook_type: 'USER_VERIFICATION_COMPLETED',
      reference_user_id: 'ü <b>"x"',
      signature: 'match',
      body_bytes: body.length,
      body_cut: false,
      answer: 'HTTP 503',
      http_status: 503,
    });
    expect(id).toBeGreaterThan(0);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(JSON.parse(body.toString())).toMatchObject({ reference_user_id: 'ü <b>"x"' });
    const signature = await sign(sandbox.webhookSecret, body.toString());
    expect(headers).toContainEqual(['x-hub-signature-256', signature]);
    expect(headers).toContainEqual(['host', new URL(sandbox.publicUrl).host]);
  });
});

describe('a request of any sender', () => {
  it('is stored byte for byte, with headers in their order and case', async () => {
    const path = new URL(await desk.addressOf('status', 200)).pathname;
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
    const answer = await rawRequest(
      sandbox.url,
      `POST ${path}?a=1&b=%00 HTTP/1.1\r\nhOsT: x\r\nX-B: 1\r\nx-a: \xfc\r\nX-B: 2\r\nAPI-Key: ${sandbox.key}\r\nConnection: close\r\nContent-Length: 256\r\n\r\n`,
      bytes,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const record = await newest();
    expect(Buffer.from(record.body_base64, 'base64').equals(bytes)).toBe(true);
    expect(record.path).toBe(`${path}?a=1&b=%00`);
    expect(record.headers.map(([name]) => name).join()).toBe(
      'hOsT,X-B,x-a,X-B,API-Key,Connection,Content-Length',
    );
    expect(record.headers).toContainEqual(['API-Key', '(not kept)']);
    expect(record).toMatchObject({ transaction_id: null, signature: 'missing', body_bytes: 256 });
  });

  it('in chunks, and after another one on the same connection, is stored as one body each', async () => {
    const path = new URL(await desk.addressOf('status', 200)).pathname;
    const before = (await desk.inbox()).newest;
    const answers = await rawRequest(
      sandbox.url,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\none,\r\n3\r\ntwo\r\n0\r\n\r\n`,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nthree`,
    );
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    const { entries } = await desk.inbox(`?after=${before}`);
    const bodies = await Promise.all(
      entries.map(async ({ id }) => Buffer.from((await desk.record(id)).body_base64, 'base64')),
    );
    expect(bodies.map(String)).toEqual(['three', 'one,two']);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['HTML', Buffer.from('<script>alert(1)</script>')],
    ['broken UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x00])],
    ['JSON of another shape', Buffer.from('[[{"reference_user_id":7}]]')],
    ['compressed bytes', Buffer.from('1f8b0800000000000003', 'hex')],
  ])('is accepted and stored when it is %s', async (_what, body) => {
    const address = await desk.addressOf('checks');
    const headers = { 'content-encoding': 'gzip', 'x-hub-signature-256': 'sha256=x' };
    const answer = await send(address, body, { headers });
    expect(answer).toMatchObject({ status: 401, text: 'The signature is not valid.' });
    const record = await newest();
    expect(record).toMatchObject({
      signature: 'malformed',
      reference_user_id: null,
      answer: 'HTTP 401',
      body_base64: body.toString('base64'),
    });
  });

  it('beyond 64 KiB is checked as a whole and stored in part', async () => {
    const body = 'ü'.repeat(64 * 1024);
    const signature = await sign(sandbox.webhookSecret, body);
    const headers = { 'x-hub-signature-256': signature };
    expect((await send(await desk.addressOf('checks'), body, { headers })).status).toBe(200);
    const record = await newest();
    expect(record).toMatchObject({ signature: 'match', body_bytes: 128 * 1024, body_cut: true });
    const kept = Buffer.from(record.body_base64, 'base64');
    expect(kept.equals(Buffer.from(body).subarray(0, 64 * 1024))).toBe(true);
  });

  it('beyond 256 KiB is refused and not stored', async () => {
    const before = await desk.inbox();
    const answer = await send(await desk.addressOf('status', 200), 'x'.repeat(256 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(await desk.inbox()).toEqual(before);
  });

  it('without an end is refused as soon as it is too large', async () => {
    const path = new URL(await desk.addressOf('status', 200)).pathname;
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n`);
    socket.write(Buffer.alloc(256 * 1024 + 1));
    const [answer] = (await once(socket, 'data')) as [Buffer]; // a socket without an encoding gives Buffers
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('by another method is refused and stored', async () => {
    const answer = await send(await desk.addressOf('never'), 'x', { method: 'PUT' });
    expect(answer).toMatchObject({ status: 405 });
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(await newest()).toMatchObject({ method: 'PUT', answer: 'HTTP 405', http_status: 405 });
  });

  it('is redirected to the receiver that responds with 200', async () => {
    const { status, headers } = await send(await desk.addressOf('redirect', 307), 'x', {
      redirect: 'manual',
    });
    expect(status).toBe(307);
    expect(headers.get('location')).toMatch(/\/receive\/[\w-]{32}\/status\/200$/);
  });

  it('that breaks off is not stored', async () => {
    const path = new URL(await desk.addressOf('status', 299)).pathname;
    const before = await desk.inbox();
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf`, () => {
      socket.destroy();
    });
    await eventually(sandbox.log, (log) => log.includes('/status/299'));
    expect(await desk.inbox()).toEqual(before);
  });
});

describe('an address', () => {
  it('says in a browser what it is, and stores nothing', async () => {
    const before = await desk.inbox();
    const answer = await fetch(await desk.addressOf('never'), { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(await answer.text()).toContain('never responds');
    expect(await desk.inbox()).toEqual(before);
  });

  it.each([
    [
      'of an unknown receiver',
      (address: string) => address.replace(/receive\/.{4}/, 'receive/AAAA'),
    ],
    ['of no receiver', (address: string) => address.replace('/status/200', '/else')],
    ['beyond the limits', (address: string) => address.replace('/200', '/600')],
  ])('%s is 404, and nothing is stored', async (_what, change) => {
    const before = await desk.inbox();
    const address = change(await desk.addressOf('status', 200));
    expect((await send(address, '{}')).status).toBe(404);
    expect((await fetch(address)).status).toBe(404);
    expect(await desk.inbox()).toEqual(before);
  });
});

describe('a sender that waits', () => {
  it('gets its response late, and the inbox shows the plan', async () => {
    const address = await desk.addressOf('slow', 1);
    const response = send(address, '{"reference_user_id":"late"}');
    const [entry] = await eventually(
      async () => (await desk.inbox('?reference_user_id=late')).entries,
      ({ length }) => length > 0,
    );
    expect(entry).toMatchObject({ answer: 'waits 1 s, then HTTP 200', http_status: null });
    expect(await response).toMatchObject({ status: 200 });
  });
});
