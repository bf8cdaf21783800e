import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCall, readConnectionStatus } from '../../contract/index.js';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';
import { createArchive } from '../calls/create-call-store.js';
import type { Archive } from '../calls/call-store.js';
import { readPersonHistory } from '../calls/detail/person-history.js';
import { STARTING } from '../sync/health.js';
import { createRosterStore, type RosterStore } from '../users/user-store.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let fixture: ReportFixture;
let archive: Archive;
let roster: RosterStore;
let base: number;

beforeEach(async () => {
  fixture = await openReportFixture();
  archive = createArchive(fixture.database, fixture.changes);
  roster = createRosterStore(fixture.database, fixture.changes);
});
afterEach(async () => {
  await fixture.remove();
});

/** The service's clock is off by this many ms, as the last look told. */
async function moveClock(offset: number) {
  base = Date.now() + offset;
  const health = JSON.stringify({ ...STARTING, state: 'ok', clock_offset_ms: offset });
  await fixture.database.kysely
    .insertInto('service_health')
    .values({ environment: 'sandbox', health })
    .onConflict((conflict) => conflict.column('environment').doUpdateSet({ health }))
    .execute();
}
const timeAt = (minutes: number) => new Date(base + minutes * MINUTE);
const dated = (minutes: number) => timeAt(minutes).toUTCString();

async function register(id: string, minutes: number) {
  const answer = { user_id: id, invite_url: 'https://x.test/i', connection_verified: false };
  const request = { reference_user_id: id };
  const given = { ...answer, raw: {} };
  await roster.noteRegistration('sandbox', request, given, 'me', dated(minutes));
}
async function verify(id: string, minutes: number) {
  const status = readConnectionStatus({ status: 'success', has_connection: true });
  if (!status) throw new Error('no status');
  await roster.noteStatus('sandbox', id, status, Date.now(), dated(minutes));
}
async function list(
  name: string,
  minutes: number,
  known: { name: string; minutes: number }[] = [],
) {
  const calls = [{ name, minutes }, ...known].map((call) =>
    readCall({
      ...{ transaction_id: call.name, webhook_type: 'USER_VERIFICATION_COMPLETED', attempts: 1 },
      ...{ status: 'COMPLETED', reference_user_id: 'somebody else' },
      created_at: timeAt(call.minutes).toISOString(),
    }),
  );
  await archive.keepCalls(
    'sandbox',
    calls.filter((call) => call !== null),
    dated(minutes),
  );
}
const reconcile = () => fixture.reports().reconciliation('sandbox');
const hasGap = async (id: string) =>
  (await readPersonHistory(fixture.database.kysely, 'sandbox', id)).has_gap;

describe.each([
  ['in step', 0],
  ['two days ahead', 2 * DAY],
  ['years ahead', 1000 * DAY],
  ['a day behind', -DAY],
])('with a service clock that is %s', (_what, offset) => {
  beforeEach(() => moveClock(offset));

  it('somebody verified whose call fell into a gap is never said to have had none', async () => {
    await list('before', -30);
    await register('p', -10);
    await list('after', -5);
    await verify('p', -4);
    const { undelivered, cannot_tell } = await reconcile();
    expect(undelivered.people).toEqual([]);
    expect(cannot_tell.people).toMatchObject([{ user: { reference_user_id: 'p' } }]);
    expect(await hasGap('p')).toBe(true);
  });

  it('somebody registered after a gap is missing nothing', async () => {
    await list('before', -30);
    await list('after', -20);
    await register('p', -10);
    await verify('p', -4);
    expect(await hasGap('p')).toBe(false);
    const { undelivered, cannot_tell } = await reconcile();
    expect(undelivered.people).toMatchObject([{ verdict: 'no_call' }]);
    expect(cannot_tell.people).toEqual([]);
  });

  it('people and gaps are dated by that clock, and the last day is its own', async () => {
    await list('before', -30);
    await register('p', -10);
    await list('after', -5);
    await verify('p', -4);
    const [gap] = await fixture.database.kysely.selectFrom('gaps').selectAll().execute();
    const person = await roster.find('sandbox', 'p');
    const minutes = (at: number | null | undefined) => Math.round(((at ?? 0) - base) / MINUTE);
    expect(minutes(gap?.found_at)).toBe(-5);
    expect(minutes(person?.registered_at)).toBe(-10);
    expect(minutes(person?.verified_at)).toBe(-4);
    expect(minutes(person?.checked_at)).toBe(-4);
    const { missing_destinations } = await reconcile();
    expect(missing_destinations?.[0]).toMatchObject({ people_last_day: 1 });
  });
});

it('says the same of a gap on the page of a person and in the reconciliation', async () => {
  await moveClock(0);
  await list('first', -40);
  await list('second', -10, [{ name: 'first', minutes: -40 }]);
  await list('third', -5);
  // From registration to verification, in minutes, around the gap from -10 to -5.
  const people = {
    ...{ 'long before': [-25, -20], 'just before': [-25, -10.5], within: [-9, -8] },
    ...{ around: [-25, -3], 'just after': [-4.5, -3], 'long after': [-3.5, -3] },
  };
  for (const [id, [registered = 0, verified = 0]] of Object.entries(people)) {
    await register(id, registered);
    await verify(id, verified);
  }
  const { cannot_tell, undelivered } = await reconcile();
  const ids = (found: typeof cannot_tell) =>
    found.people.map(({ user }) => user.reference_user_id).sort();
  const withGap: string[] = [];
  for (const id of Object.keys(people)) if (await hasGap(id)) withGap.push(id);
  expect(ids(cannot_tell)).toEqual(['around', 'just after', 'just before', 'within']);
  expect(ids(undelivered)).toEqual(['long after', 'long before']);
  expect(withGap.sort()).toEqual(ids(cannot_tell));
});

it('is asked by the clock of the time, however it was moved since', async () => {
  await moveClock(0);
  await list('before', -30);
  await register('p', -10);
  await moveClock(2 * DAY);
  await list('after', -5);
  await verify('p', -4);
  const { undelivered, cannot_tell } = await reconcile();
  expect([undelivered.people.length, cannot_tell.people.length]).toEqual([0, 1]);
});

it('takes the time of the verification from the call, not from when it was noticed', async () => {
  await moveClock(2 * DAY);
  await register('p', -10);
  await verify('p', -1);
  await roster.noteCalls(
    'sandbox',
    [
      readCall({
        ...{ transaction_id: 'c', webhook_type: 'USER_VERIFICATION_COMPLETED', attempts: 1 },
        ...{ status: 'COMPLETED', reference_user_id: 'p', created_at: timeAt(-7).toISOString() },
      }),
    ].filter((call) => call !== null),
  );
  const person = await roster.find('sandbox', 'p');
  expect(person?.verified_at).toBe(timeAt(-7).getTime());
});
