import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { NO_RETRY_SOON, receiverDesk } from '../../testing/services/receiver-desk.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
let desk: ReturnType<typeof receiverDesk>;
const use = (started: SandboxFixture) => {
  sandbox = started;
  desk = receiverDesk(started);
};
beforeEach(async () => {
  use(await startTestSandbox(NO_RETRY_SOON));
});
afterEach(() => sandbox.remove());

const post = (address: string, reference_user_id: string) =>
  fetch(address, { method: 'POST', body: JSON.stringify({ reference_user_id }) });

describe('the inbox', () => {
  it('is unchanged after a restart, as are the addresses', async () => {
    // Without the ports: another program may take them while the sandbox restarts.
    const list = async () =>
      (await desk.list()).map(({ name, address }) => [name, new URL(address).pathname]);
    const addresses = await list();
    await desk.deliver(await desk.addressOf('checks'), 'kept');
    const before = await desk.inbox();
    const records = await Promise.all(before.entries.map(({ id }) => desk.record(id)));
    use(await sandbox.restart());
    expect(await desk.inbox()).toEqual(before);
    expect(await Promise.all(before.entries.map(({ id }) => desk.record(id)))).toEqual(records);
    expect(await list()).toEqual(addresses);
  });

  it('never uses an id twice, even after a clearing and a restart', async () => {
    const address = await desk.addressOf('status', 200);
    await post(address, 'a');
    const { newest } = await desk.inbox();
    await sandbox.post('/sandbox/inbox/clear', {});
    expect(await desk.inbox()).toEqual({ entries: [], newest: 0, more: false });
    expect((await sandbox.get(`/sandbox/inbox/record?id=${newest}`)).status).toBe(404);
    use(await sandbox.restart());
    await post(await desk.addressOf('status', 200), 'b');
    expect((await desk.inbox(`?after=${newest}`)).entries).toHaveLength(1);
  });
});

describe('fails_then_works', () => {
  it('fails a call until a retry is delivered', async () => {
    await desk.deliver(await desk.addressOf('fails_then_works', 2), 'patient');
    const call = () => sandbox.post('/v1/webhook/admin/call/get');
    const attempts = (n: number) =>
      eventually(call, ({ body }) => JSON.stringify(body).includes(`"attempts":${n}`));
    for (const n of [1, 2]) {
      await attempts(n);
      await sandbox.post('/sandbox/clock', { advance_ms: 8 * 3_600_000 });
    }
    expect((await attempts(3)).body).toMatchObject([{ status: 'COMPLETED', attempts: 3 }]);
  });
});
