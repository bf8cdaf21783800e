import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_RETRY_SOON, receiverDesk } from '../../testing/services/receiver-desk.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
let desk: ReturnType<typeof receiverDesk>;
beforeAll(async () => {
  // A private destination is refused here, so only the exemption lets a delivery reach its receiver.
  sandbox = await startTestSandbox({
    ...NO_RETRY_SOON,
    allowPrivateDestinations: false,
    deliveryTimeoutMs: 2500,
  });
  desk = receiverDesk(sandbox);
});
afterAll(() => sandbox.remove());

let users = 0;
const newUser = () => `user-${(users += 1)}`;

describe('what the event of a delivery says', () => {
  it.each([
    ['status', 204, 204, null],
    ['status', 200, 200, null],
    ['status', 205, 205, null],
    ['status', 304, 304, null],
    ['status', 404, 404, null],
    ['status', 503, 503, null],
    ['status', 599, 599, null],
    ['slow', 1, 200, null],
    ['slow', 4, null, 'ETIMEDOUT'],
    ['never', undefined, null, 'ETIMEDOUT'],
    ['reset', undefined, null, 'ECONNRESET'],
    ['half_body', undefined, 200, 'ECONNRESET'],
    ['wrong_tls', undefined, null, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['huge_body', 100, 200, null],
    ['redirect', 301, 301, null],
    ['redirect', 307, 307, null],
    ['checks', undefined, 200, null],
    ['fails_then_works', 1, 503, null],
    ['no_dns', undefined, null, 'ENOTFOUND'],
    ['no_listener', undefined, null, 'ECONNREFUSED'],
  ])('of %s %s', async (name, n, http_status, code) => {
    const event = await desk.deliver(await desk.addressOf(name, n), newUser());
    expect(event.http_status).toBe(http_status);
    expect(event.network_error?.code ?? null).toBe(code);
  });
});
