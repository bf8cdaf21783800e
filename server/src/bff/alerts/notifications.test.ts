import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { holdBackAfterRestore } from '../after-restore.js';
import { createChangeFeed } from '../feed/change-feed.js';
import type { AlertNotificationRow } from './alert-rows.js';
import { announceEnd, announceOpened, claimDue, settleTry } from './notifications.js';
import { silence } from './rule-store.js';

const T = Date.UTC(2026, 10, 20);
const WAITS = [20_000, 60_000];
const INCIDENT = { environment: 'sandbox', incident_id: 1, now: T } as const;
let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
  const { kysely } = opened.database;
  await kysely
    .insertInto('alert_channels')
    .values({
      ...{ id: 'c', kind: 'webhook', name: 'On call', target: 'https://a.test', secret: null },
      ...{ environments: 'sandbox', is_on: 1, created_by: 'Ada', created_at: T },
    })
    .execute();
  await kysely
    .insertInto('incidents')
    .values({
      ...{ id: 1, environment: 'sandbox', rule: 'destination_failing', subject: 'a.test' },
      ...{ summary: 'fails', opened_at: T, clear_since: null, ended_at: null },
    })
    .execute();
  await write((within) => announceOpened(within, INCIDENT));
});
afterEach(async () => {
  await opened.remove();
});

type Write = Parameters<ReturnType<typeof createChangeFeed>['write']>[1];
const write = <T>(work: (...given: Parameters<Write>) => Promise<T>) =>
  createChangeFeed(opened.database).write('sandbox', work);
const claim = (now: number) =>
  write((within, publish) =>
    claimDue({ within, publish, environment: 'sandbox' }, now, { lease: 60_000, waits: WAITS }),
  );
const fails = ({ notification }: { notification: AlertNotificationRow }, now: number) =>
  write((within) => settleTry(within, notification, 'ETIMEDOUT', now, WAITS));
const phasesOf = (claimed: Awaited<ReturnType<typeof claim>>) =>
  claimed.map(({ notification }) => notification.phase);

it('never send a start after the end', async () => {
  const [first] = await claim(T);
  if (!first) throw new Error('Nothing was due.');
  // While it is being sent, the incident ends.
  await write(async (within) => {
    await within
      .updateTable('incidents')
      .set({ ended_at: T + 1 })
      .execute();
    await announceEnd(within, { ...INCIDENT, now: T + 1 });
  });
  expect(phasesOf(await claim(T + 2))).toEqual([]);
  await fails(first, T + 10_000);
  expect(phasesOf(await claim(T + 12_000))).toEqual(['ended']);
  expect(phasesOf(await claim(T + 40_000))).toEqual([]);
});

it('have an unknown outcome if a backup was made while they were sent', async () => {
  const [first] = await claim(T);
  await write((within) => announceOpened(within, { ...INCIDENT, incident_id: 2 }));
  await holdBackAfterRestore(opened.database);
  const rows = opened.database.kysely.selectFrom('alert_notifications');
  const known = await rows.select(['id', 'state', 'failure']).orderBy('failure').execute();
  expect(known).toContainEqual({
    ...{ id: first?.notification.id, state: 'dropped', failure: 'OUTCOME_UNKNOWN' },
  });
  expect(known.map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  expect(known.map(({ failure }) => failure)).toContain(null);
});

it('are due at the end of a silence, even after a first try', async () => {
  const [first] = await claim(T);
  if (!first) throw new Error('Nothing was due.');
  await fails(first, T);
  const changes = createChangeFeed(opened.database);
  const set = (minutes: number) =>
    silence(changes, { environment: 'sandbox', rule: null, minutes }, 'Ada', () =>
      Promise.resolve(),
    );
  await set(60);
  const now = Date.now();
  expect(await claim(now)).toEqual([]);
  await set(0);
  expect(phasesOf(await claim(Date.now() + 1))).toEqual(['opened']);
});
