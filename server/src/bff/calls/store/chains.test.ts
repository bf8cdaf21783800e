import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  openCalls,
  testCall,
  testDelivery,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';
import { createReruns } from '../reruns/reruns.js';

let fixture: CallFixture;
beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

type Link = [from: number, to: number | null, matched: 'response' | 'time'];

const FAILED = { status: 'FAILED', attempts: 16 };
const DONE = { status: 'COMPLETED' };

/**
 * Stores links and lists their calls; returns, by number, the state below each call, and whether its chain is
 * delivered.
 */
async function chainOf(links: readonly Link[], listed: Record<number, object>) {
  const { calls, database } = fixture;
  for (const [n, [from, to, matched]] of links.entries()) {
    await database.kysely
      .insertInto('reruns')
      .values({
        ...{ id: `r${n}`, environment: 'sandbox', transaction_id: `ewh:${from}` },
        ...{ new_transaction_id: to === null ? null : `ewh:${to}`, matched },
        ...{
          outcome: 'accepted',
          requested_at: n,
          service_at: 0,
          requested_by: 'owner',
          job_id: null,
        },
        following: 0,
      })
      .execute();
  }
  const all = Object.entries(listed).map(([n, more]) => testCall(Number(n), more));
  await calls.keepCalls('sandbox', all.toReversed());
  return read();
}
async function read() {
  const rows = await fixture.database.kysely
    .selectFrom('calls')
    .select(['transaction_id', 'state', 'rerun_state', 'is_chain_delivered'])
    .orderBy('sequence')
    .execute();
  return rows.map((row) => [row.state, row.rerun_state, row.is_chain_delivered === 1]);
}

it.each<[string, Link[], Record<number, object>, [string, string | null, boolean][]]>([
  ['a call without a rerun', [], { 1: DONE }, [['delivered', null, true]]],
  [
    'a rerun that was delivered',
    [[1, 2, 'response']],
    { 1: FAILED, 2: DONE },
    [
      ['failed', 'delivered', true],
      ['delivered', null, true],
    ],
  ],
  [
    'the rerun of a rerun',
    [
      [1, 2, 'response'],
      [2, 3, 'response'],
    ],
    { 1: FAILED, 2: FAILED, 3: DONE },
    [
      ['failed', 'delivered', true],
      ['failed', 'delivered', true],
      ['delivered', null, true],
    ],
  ],
  [
    'a link that was matched by time, which is no evidence of delivery',
    [[1, 2, 'time']],
    { 1: FAILED, 2: DONE },
    [
      ['failed', 'delivered', false],
      ['delivered', null, true],
    ],
  ],
  [
    'two reruns, of which the better one counts',
    [
      [1, 2, 'response'],
      [1, 3, 'response'],
    ],
    { 1: FAILED, 2: FAILED, 3: {} },
    [
      ['failed', 'retrying', false],
      ['failed', null, false],
      ['retrying', null, false],
    ],
  ],
  [
    'two reruns of a call that is not known',
    [
      [1, 2, 'response'],
      [1, 3, 'response'],
    ],
    { 2: FAILED, 3: DONE },
    [
      ['failed', null, true],
      ['delivered', null, true],
    ],
  ],
  [
    'a rerun whose new call is not known',
    [[1, 2, 'response']],
    { 1: FAILED },
    [['failed', 'unknown', false]],
  ],
  [
    'a rerun whose response named no call',
    [[1, null, 'response']],
    { 1: FAILED },
    [['failed', 'unknown', false]],
  ],
  [
    'a circle, which a service may name',
    [
      [1, 2, 'response'],
      [2, 1, 'response'],
    ],
    { 1: FAILED, 2: DONE },
    [
      ['failed', 'delivered', true],
      ['delivered', 'failed', true],
    ],
  ],
])('a rerun chain: %s', async (_title, links, listed, expected) => {
  expect(await chainOf(links, listed)).toEqual(expected);
});

it('is delivered for all its calls, and their users, as soon as one is accepted here', async () => {
  const { calls, changes, deliver, accept, database } = fixture;
  const same = { reference_user_id: 'user-1' };
  const links: Link[] = [[1, 2, 'response']];
  await chainOf(links, { 1: { ...FAILED, ...same }, 2: { attempts: 3, ...same } });
  expect(await read()).toEqual([
    ['failed', 'retrying', false],
    ['retrying', null, false],
  ]);
  await deliver(testDelivery(2, same));
  const before = await changes.newest('sandbox');
  await accept('ewh:2');
  expect(await read()).toEqual([
    ['failed', 'delivered', true],
    ['delivered', null, true],
  ]);
  const keys = (await changes.since('sandbox', before, 100))?.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['ewh:1', 'ewh:2', 'user-1']));
  expect(await calls.findCalls('sandbox', ['ewh:1'])).toMatchObject([
    { state: 'failed', delivered_by_rerun: true },
  ]);
  const users = await database.kysely.selectFrom('users').select('delivery').execute();
  expect(users).toEqual([{ delivery: 'delivered' }]);
});

it('stays delivered when the delivered call is older than the archive', async () => {
  const { calls, database } = fixture;
  await chainOf([[1, 2, 'response']], { 1: DONE, 2: { attempts: 3 } });
  await database.kysely.deleteFrom('calls').where('transaction_id', '=', 'ewh:1').execute();
  await calls.keepCalls('sandbox', [testCall(2, FAILED)]);
  expect(await read()).toEqual([['failed', null, true]]);
});

it('falls apart when its rerun is dropped', async () => {
  const { calls, database } = fixture;
  const reruns = createReruns(database.kysely, calls.evidence);
  const rerun = { id: 'r0', transaction_id: 'ewh:1', requested_by: 'owner', requested_at: 1 };
  await chainOf([[1, 2, 'response']], { 1: FAILED, 2: DONE });
  await reruns.drop('sandbox', rerun);
  expect(await read()).toEqual([
    ['failed', null, false],
    ['delivered', null, true],
  ]);
});
