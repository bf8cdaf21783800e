import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { ConsoleSchema } from '../../bff/index.js';
import {
  listedCall,
  listedEvent,
  startListingService,
  type ListingService,
} from './listing-service.js';

const NEW_A_LOOK = 7;

/** A service whose calls change, and which adds a few calls with every poll. */
export interface BusyService {
  service: ListingService;
  /** Resolves when the `count`-th poll from now arrives. */
  polls: (count: number) => Promise<void>;
  /** From now on it stays as it is. */
  settle: () => void;
  /** Fails if a call or an attempt is missing, duplicated, or not in its last state; or if there is a gap. */
  expectWhole: (database: Kysely<ConsoleSchema>) => Promise<void>;
}

/** Starts it. Each poll adds fewer calls than are listed, so that a lost poll misses none. */
export async function startBusyService(): Promise<BusyService> {
  const service = await startListingService();
  let isSettled = false;
  let count = 0;
  let waiting: { at: number; resolve: () => void }[] = [];
  let polls = 0;

  function move() {
    for (const call of service.calls.slice(-NEW_A_LOOK)) {
      Object.assign(call, { status: 'COMPLETED', attempts: 2 });
      const n = service.calls.indexOf(call) + 1;
      service.events.push(listedEvent(n, { event_id: `e${n}-2`, attempt: 2 }));
    }
    for (let n = 0; n < NEW_A_LOOK; n += 1) {
      count += 1;
      service.calls.push(listedCall(count, { status: 'PENDING', attempts: 1 }));
      service.events.push(listedEvent(count, { http_status: 500 }));
    }
  }

  service.instead = (what) => {
    if (what !== 'calls') return null;
    if (!isSettled) move();
    polls += 1;
    for (const { at, resolve } of waiting) if (polls >= at) resolve();
    waiting = waiting.filter(({ at }) => at > polls);
    return null;
  };

  return {
    service,
    polls: (more) => new Promise((resolve) => waiting.push({ at: polls + more, resolve })),
    settle: () => {
      isSettled = true;
    },
    async expectWhole(database) {
      const calls = await database
        .selectFrom('calls')
        .select(['transaction_id', 'status', 'attempts'])
        .orderBy('sequence')
        .execute();
      const listed = service.calls.map((call) => {
        const { transaction_id, status, attempts } = call as Record<string, unknown>; // as listedCall() created it
        return { transaction_id, status, attempts };
      });
      expect(calls).toEqual(listed);
      const events = await database.selectFrom('attempts').select('event_id').execute();
      const ids = service.events.map((event) => (event as { event_id: string }).event_id); // as listedEvent() created it
      expect(events.map(({ event_id }) => event_id).sort()).toEqual(ids.sort());
      expect(await database.selectFrom('gaps').selectAll().execute()).toEqual([]);
    },
  };
}
