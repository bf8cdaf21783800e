import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANGE_HEADER, type ArchivedCall } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { listedCall, servePush, type PushFixture } from '../../testing/fixtures/push-fixture.js';
import type { StreamClient } from '../../testing/stream-client.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';

let opened: TestDatabase;
let live: PushFixture;

beforeEach(async () => {
  opened = await openTestDatabase();
  live = await servePush(opened.database);
});
afterEach(async () => {
  await live.stop();
  await opened.remove();
});

const start = (client: StreamClient) =>
  eventually(
    () => client.events,
    (events) => events.length > 0,
  );

const pushed = ({ events }: StreamClient) =>
  events
    .filter(({ event }) => event !== 'health')
    .map(({ event, data, id }) => {
      const { transaction_id, attempts } = data as Partial<ArchivedCall>; // the test wrote only calls
      return [event, transaction_id, attempts, id];
    });

const tellsAll = (client: StreamClient, count: number) =>
  eventually(
    () => pushed(client),
    (all) => all.length >= count,
  );

const keep = (...calls: [string, number?][]) =>
  live.calls.keepCalls(
    'sandbox',
    calls.map(([id, attempts]) => listedCall(id, attempts)),
  );

describe('a new stream', () => {
  it('begins at once, with how the service is and the number it starts from', async () => {
    await keep(['ewh:1']);
    const client = live.open();
    const [first] = await start(client);
    expect(client.head).toContain('200 OK');
    expect(client.head).toContain('content-type: text/event-stream');
    expect(client.head).toContain('x-accel-buffering: no');
    expect(first).toMatchObject({ event: 'health', id: 1, data: { state: 'starting' } });
    expect(pushed(client)).toEqual([]);
  });

  it('pushes the changes of its own environment only', async () => {
    const client = live.open();
    await start(client);
    await live.calls.keepCalls('production', [listedCall('ewh:other')]);
    await keep(['ewh:1']);
    await tellsAll(client, 1);
    await keep(['ewh:1', 3]);
    await tellsAll(client, 2);
    await keep(['ewh:2'], ['ewh:1', 3]);
    expect(await tellsAll(client, 3)).toEqual([
      ['call', 'ewh:1', 0, 1],
      ['call', 'ewh:1', 3, 2],
      ['call', 'ewh:2', 0, 3],
    ]);
  });
});

describe('a stream that resumes', () => {
  it('pushes each missed record once, in its current state, and continues', async () => {
    // A listing is newest first, and one without any known record would be a gap.
    await keep(['ewh:2'], ['ewh:1']);
    await keep(['ewh:1', 1]);
    await keep(['ewh:3'], ['ewh:2']);
    await keep(['ewh:1', 2]);
    const client = live.open({ since: 1 });
    await tellsAll(client, 3);
    await keep(['ewh:2', 1]);
    expect(await tellsAll(client, 4)).toEqual([
      ['call', 'ewh:2', 0, 2],
      ['call', 'ewh:3', 0, 4],
      ['call', 'ewh:1', 2, 5],
      ['call', 'ewh:2', 1, 6],
    ]);
  });

  it('takes the number from the address too, and the header before it', async () => {
    await keep(['ewh:2'], ['ewh:1']);
    const byAddress = live.open({ query: '?since=0' });
    expect(await tellsAll(byAddress, 2)).toHaveLength(2);
    const byBoth = live.open({ query: '?since=0', since: 1 });
    expect(await tellsAll(byBoth, 1)).toEqual([['call', 'ewh:2', 0, 2]]);
  });

  it('pushes more than fits into one write, in order', async () => {
    const ids = Array.from({ length: 450 }, (_value, n): [string] => [`ewh:${n}`]);
    await keep(...ids);
    const client = live.open({ since: 0 });
    const all = await tellsAll(client, 450);
    expect(all.map(([, , , id]) => id)).toEqual(ids.map((_id, n) => n + 1));
  });

  it.each([
    ['was never given', 99, 1],
    ['is of changes that are no longer kept', 1, 4],
  ])('is reset when its number %s', async (_what, since, changes) => {
    for (let n = 0; n < changes; n += 1) await keep(['ewh:1', n]);
    await live.changes.prune('sandbox', 1);
    const client = live.open({ since });
    expect(await tellsAll(client, 1)).toEqual([['reset', undefined, undefined, changes]]);
    await keep(['ewh:1', 77]);
    expect((await tellsAll(client, 2))[1]).toEqual(['call', 'ewh:1', 77, changes + 1]);
  });

  it('is reset when it missed more than 2,000 changes', async () => {
    await live.changes.write('sandbox', (_within, publish) => {
      for (let n = 0; n <= 2000; n += 1) publish('call', `ewh:${n}`);
      return Promise.resolve();
    });
    const client = live.open({ since: 0 });
    expect(await tellsAll(client, 1)).toEqual([['reset', undefined, undefined, 2001]]);
  });
});

it('gives every response of an environment the number of a change that it includes', async () => {
  const { cookie } = await live.signIn('viewer');
  const asked = async () =>
    (await fetch(live.url.replace('stream', 'health'), { headers: { cookie } })).headers.get(
      CHANGE_HEADER,
    );
  expect(await asked()).toBe('0');
  await keep(['ewh:1'], ['ewh:2']);
  await eventually(asked, (number) => number === '2');
});
