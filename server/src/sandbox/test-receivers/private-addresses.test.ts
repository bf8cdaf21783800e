import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_RETRY_SOON, receiverDesk } from '../../testing/services/receiver-desk.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
let desk: ReturnType<typeof receiverDesk>;
let elsewhere: Server;
let asked = 0;
beforeAll(async () => {
  sandbox = await startTestSandbox({ ...NO_RETRY_SOON, allowPrivateDestinations: false });
  desk = receiverDesk(sandbox);
  elsewhere = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  elsewhere.close();
  await sandbox.remove();
});

let users = 0;
const newUser = () => `user-${(users += 1)}`;
const otherPort = () => (elsewhere.address() as AddressInfo).port; // a TCP server has an AddressInfo

describe('where private destinations are refused, a delivery', () => {
  it('reaches a test receiver of the sandbox itself', async () => {
    const event = await desk.deliver(await desk.addressOf('checks'), newUser());
    expect(event).toMatchObject({ http_status: 200, network_error: null });
  });

  it.each<[string, (address: URL) => string]>([
    ['another port', ({ pathname }) => `http://127.0.0.1:${otherPort()}${pathname}`],
    ['another path', ({ origin }) => `${origin}/sandbox/clock`],
    ['another path by way of a receiver', ({ href }) => `${href}/../../../../sandbox/clock`],
    ['the same by another name', ({ href }) => href.replace('127.0.0.1', 'localhost')],
    ['the same by another spelling', ({ href }) => href.replace('127.0.0.1', '[::ffff:7f00:1]')],
  ])('does not reach %s', async (_what, change) => {
    const address = new URL(await desk.addressOf('status', 200));
    const event = await desk.deliver(change(address), newUser());
    expect(event).toMatchObject({ http_status: null, network_error: { code: 'PRIVATE_ADDRESS' } });
    expect(asked).toBe(0);
  });

  it('does not follow a redirect of a test receiver', async () => {
    const before = (await desk.inbox()).newest;
    const event = await desk.deliver(await desk.addressOf('redirect', 307), newUser());
    expect(event.http_status).toBe(307);
    const { entries } = await desk.inbox(`?after=${before}`);
    expect(entries.map(({ receiver }) => receiver)).toEqual(['redirect']);
  });
});

describe('behind another address', () => {
  it.each([
    // As with --lan: the address of a network card, which may not even be this machine's.
    ['of the network', { host: '0.0.0.0', publicUrl: 'http://192.0.2.7:4000' }],
    ['of a proxy', { publicUrl: 'https://verify.example.invalid/connect' }],
  ])('%s a test receiver is still reached', async (_what, settings) => {
    const behind = await startTestSandbox({ ...settings, allowPrivateDestinations: false });
    const there = receiverDesk(behind);
    const address = await there.addressOf('checks');
    expect(address).toContain(`${behind.publicUrl}/receive/`);
    expect(await there.deliver(address, 'a')).toMatchObject({ http_status: 200 });
    const { id = 0 } = (await there.inbox()).entries[0] ?? {};
    expect((await there.record(id)).headers).toContainEqual(['host', new URL(address).host]);
    expect(await there.deliver(await there.addressOf('wrong_tls'), 'b')).toMatchObject({
      network_error: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    expect(await there.deliver(await there.addressOf('no_listener'), 'c')).toMatchObject({
      network_error: { code: 'ECONNREFUSED' },
    });
    await behind.remove();
  });
});
