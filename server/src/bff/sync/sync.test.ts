import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import {
  listedCall,
  listedEvent,
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';
import { migratedPlace } from '../../testing/fixtures/test-place.js';
import { FAST, startTestSync, type TestSync } from '../../testing/fixtures/test-sync.js';
import { readHealth } from '../service/health.js';

let service: ListingService;
let sync: TestSync | undefined;

beforeEach(async () => {
  service = await startListingService();
});
afterEach(async () => {
  await sync?.stop();
  sync = undefined;
  await service.stop();
});

const start = async (options: Partial<Parameters<typeof startTestSync>[0]> = {}) => {
  sync = await startTestSync({ urls: { sandbox: service.url }, ...options });
  return sync;
};
const rows = (
  { database }: TestSync,
  table: 'calls' | 'attempts' | 'gaps',
  environment: Environment = 'sandbox',
) => database.kysely.selectFrom(table).selectAll().where('environment', '=', environment).execute();
const kept = async (of: TestSync, count: number) =>
  eventually(
    () => rows(of, 'calls'),
    (calls) => calls.length === count,
  );
const produce = (from: number, count: number) => {
  for (let n = from; n < from + count; n += 1) {
    service.calls.push(listedCall(n));
    service.events.push(listedEvent(n));
  }
};

describe('the sync', () => {
  it('keeps every call and attempt once, and follows a call as it moves', async () => {
    service.calls.push(listedCall(1, { status: 'PENDING', attempts: 0 }));
    const of = await start();
    await kept(of, 1);
    produce(2, 30);
    service.calls[0] = listedCall(1, { status: 'COMPLETED', attempts: 2 });
    service.events.push(listedEvent(1));
    await eventually(
      () => rows(of, 'attempts'),
      (events) => events.length === 31,
    );
    const calls = await eventually(
      () => rows(of, 'calls'),
      (found) =>
        found.some(
          (call) =>
            call.transaction_id === 'ewh:1' && call.status === 'COMPLETED' && call.attempts === 2,
        ),
    );
    expect(calls).toHaveLength(31);
    expect(await rows(of, 'gaps')).toEqual([]);
  });

  it('keeps a gap where 500 calls between two polls were missed, and goes on', async () => {
    produce(1, 20);
    const of = await start();
    await eventually(
      () => rows(of, 'attempts'),
      (events) => events.length === 20,
    );
    produce(21, 500);
    const gaps = await eventually(
      () => rows(of, 'gaps'),
      (found) => found.length === 2,
    );
    expect(gaps.map(({ list }) => list).sort()).toEqual(['attempts', 'calls']);
    produce(521, 10);
    await kept(of, 80);
    expect(await rows(of, 'gaps')).toHaveLength(2);
  });

  it('requests attempts and calls in turn, one at a time, and the webhooks now and then', async () => {
    const of = await start();
    await eventually(
      () => of.healths,
      (healths) => healths.length >= 4,
    );
    const asked = service.requests.map(({ what }) => what);
    const turns = ['events', 'calls', 'events', 'calls', 'events', 'calls'];
    expect(asked.filter((what) => what !== 'other').slice(0, 6)).toEqual(turns);
    expect(asked.filter((what) => what === 'other')).toHaveLength(1);
  });

  it('polls again at once while pages come back all new', async () => {
    const place = await migratedPlace();
    produce(1, 1);
    const before = await start({ place });
    await kept(before, 1);
    await before.stop();
    service.instead = (what) => {
      if (what === 'calls') produce(service.calls.length + 1, 60);
      return null;
    };
    const SELDOM = [600_000, 600_000] as const;
    const of = await start({ place, paces: { ...FAST, busy: SELDOM, idle: SELDOM } });
    await eventually(
      () => rows(of, 'gaps'),
      (gaps) => gaps.filter(({ list }) => list === 'calls').length > 3,
    );
    await of.stop();
    sync = undefined;
    await place.remove();
  });

  it('keeps the calls of a service that does not list its attempts', async () => {
    produce(1, 3);
    service.instead = (what) => (what === 'events' ? { status: 404, body: '{}' } : null);
    const of = await start();
    await kept(of, 3);
    await eventually(
      () => of.healths.at(-1),
      (health) => health?.failure?.code === 'upstream_refused',
    );
  });
});

describe('a service that fails', () => {
  it('is not polled for as long as it says, in seconds or until a date, and then polled again', async () => {
    service.clockOffset = 3_600_000;
    const until = () => new Date(Date.now() + service.clockOffset + 2_000).toUTCString();
    for (const [status, retryAfter, code] of [
      [503, () => '1', 'upstream_maintenance'],
      [429, () => '1', 'upstream_refused'],
      [503, until, 'upstream_maintenance'],
    ] as const) {
      service.requests.length = 0;
      service.instead = () => ({ status, headers: { 'retry-after': retryAfter() } });
      const of = await start();
      await eventually(
        () => of.healths.at(-1),
        (health) => health?.failure?.code === code,
      );
      await of.database.signal('{"watching":"sandbox"}');
      await of.database.signal('{"poll":"sandbox"}');
      await eventually(
        () => service.requests.length,
        (count) => count > 1,
      );
      const [first, second] = service.requests;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
      await of.stop();
      sync = undefined;
    }
  });

  it('has its failure published, with the last known data, and loses nothing that it lists afterwards', async () => {
    produce(1, 10);
    const of = await start();
    await kept(of, 10);
    const well = await eventually(
      () => readHealth(of.database.kysely, 'sandbox'),
      ({ state }) => state === 'ok',
    );
    service.instead = () => ({ status: 503, body: 'Back at noon' });
    const failing = await eventually(
      () => readHealth(of.database.kysely, 'sandbox'),
      ({ state }) => state === 'failing',
    );
    expect(failing.failure?.code).toBe('upstream_maintenance');
    expect(failing.failing_since).toBeGreaterThan(well.polled_at ?? Infinity);
    expect(failing.polled_at).not.toBeNull();
    produce(11, 30);
    service.instead = () => null;
    await kept(of, 40);
    await eventually(
      () => readHealth(of.database.kysely, 'sandbox'),
      ({ state }) => state === 'ok',
    );
    expect(await rows(of, 'gaps')).toEqual([]);
    expect(of.log()).not.toContain('the-key-of-the-sync-tests');
  });

  it('stalls neither the other environment nor the stop when it hangs', async () => {
    const other = await startListingService();
    other.calls.push(listedCall(1));
    service.instead = () => ({ hang: true });
    const of = await start({ urls: { sandbox: service.url, production: other.url } });
    await eventually(
      () => other.requests.length,
      (count) => count > 10,
    );
    expect(service.requests).toHaveLength(1);
    expect(await rows(of, 'calls', 'production')).toHaveLength(1);
    await of.stopSync();
    await other.stop();
  });

  it('is polled again after a time-out', async () => {
    produce(1, 1);
    service.instead = () => ({ hang: true });
    const of = await start({ totalTimeoutMs: 100 });
    await eventually(
      () => of.healths.at(-1)?.failure?.code,
      (code) => code === 'upstream_timeout',
    );
    service.instead = () => null;
    await kept(of, 1);
  });
});
