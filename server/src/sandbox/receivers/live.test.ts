import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { receiverDesk } from '../../testing/receiver-desk.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/sandbox-fixture.js';

let sandbox: SandboxFixture;
let desk: ReturnType<typeof receiverDesk>;
let address = '';
beforeAll(async () => {
  sandbox = await startTestSandbox();
  desk = receiverDesk(sandbox);
  address = await desk.addressOf('status', 200);
});
afterAll(() => sandbox.remove());

const post = (reference_user_id: string) =>
  fetch(address, { method: 'POST', body: JSON.stringify({ reference_user_id }) });

describe('a question that waits', () => {
  it('is answered at once when there is something', async () => {
    await post('a');
    const started = performance.now();
    expect((await desk.inbox('?after=0&wait_ms=10000')).entries).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('is answered as soon as something comes, and with that alone', async () => {
    const { newest } = await desk.inbox();
    let answered = false;
    const waiting = desk.inbox(`?after=${newest}&wait_ms=10000`).then((page) => {
      answered = true;
      return page;
    });
    await desk.inbox();
    expect(answered).toBe(false);
    await post('b');
    const page = await waiting;
    expect(page.entries.map(({ reference_user_id }) => reference_user_id)).toEqual(['b']);
    expect(page.newest).toBeGreaterThan(newest);
  });

  it('for a person sleeps through what others get', async () => {
    const { newest } = await desk.inbox();
    const waiting = desk.inbox(`?after=${newest}&reference_user_id=d&wait_ms=10000`);
    await post('c');
    await post('d');
    const page = await waiting;
    expect(page.entries.map(({ reference_user_id }) => reference_user_id)).toEqual(['d']);
  });

  it('is answered with nothing when the time is over', async () => {
    const { newest } = await desk.inbox();
    const started = performance.now();
    expect(await desk.inbox(`?after=${newest}&wait_ms=200`)).toEqual({
      entries: [],
      newest,
      more: false,
    });
    expect(performance.now() - started).toBeGreaterThan(190);
  });

  it.each(['wait_ms=10001', 'after=-1', 'before=x', 'after=1&after=2'])(
    '%s is refused',
    async (query) => {
      expect((await sandbox.get(`/sandbox/inbox?${query}`)).status).toBe(400);
    },
  );
});

describe('stopping', () => {
  it('waits for no one who waits, and says so in the inbox', async () => {
    const own = await startTestSandbox();
    const there = receiverDesk(own);
    await there.configure(await there.addressOf('slow', 60));
    await there.verify('held');
    const hung = fetch(await there.addressOf('never'), { method: 'POST', body: '{}' }).catch(
      (error: unknown) => error,
    );
    const { newest } = await eventually(there.inbox, ({ entries }) => entries.length === 2);
    const asking = there.inbox(`?after=${newest}&wait_ms=10000`);
    await there.list(); // asked later and answered: the one that waits has arrived
    const again = await own.restart({ sandboxKeys: [own.key] });
    expect(await hung).toBeInstanceOf(TypeError);
    expect((await asking).entries).toEqual([]);
    const afterwards = receiverDesk(again);
    const { entries } = await afterwards.inbox('?reference_user_id=held');
    expect(entries.at(-1)?.answer).toMatch(/^the sandbox stopped after \d+\.\d s$/);
    expect((await afterwards.eventList()).at(-1)).toMatchObject({
      network_error: { code: 'ECONNRESET' },
    });
    await again.remove();
  });
});

it('takes 200 deliveries at once, each with its own answer, and misses none', async () => {
  const own = await startTestSandbox();
  const there = receiverDesk(own);
  await there.configure(await there.addressOf('fails_then_works', 1));
  const people = Array.from({ length: 200 }, (_, n) => `p${n}`);
  await Promise.all(people.map(there.verify));
  // As a page follows it: what came since, the newest first, and then what is older than those.
  const seen: string[] = [];
  let after = 0;
  while (seen.length < people.length) {
    const asked = `?after=${after}&wait_ms=5000`;
    let page = await there.inbox(asked);
    after = page.newest;
    seen.push(...page.entries.map(({ reference_user_id }) => reference_user_id ?? ''));
    while (page.more) {
      page = await there.inbox(`${asked}&before=${page.entries.at(-1)?.id}`);
      seen.push(...page.entries.map(({ reference_user_id }) => reference_user_id ?? ''));
    }
  }
  expect(seen.sort()).toEqual(people.sort());
  await own.remove();
});
