import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capturedLog } from '../testing/fixtures/captured-log.js';
import { openTestDatabase, type TestDatabase } from '../testing/fixtures/test-database.js';
import { storeValue } from './stored-value.js';
import { keepBackingUp, nextBackupAt, readBackups, type BackupState } from './backups.js';

const DAY = 24 * 3_600_000;
const made = { name: 'a', bytes: 1, check: 'restored' as const };
const last = { ...made, at: 1_000 };

describe('the next backup', () => {
  it.each<[BackupState, number, number]>([
    [{ last: null, failure: null }, DAY, 0],
    [{ last, failure: null }, DAY, 1_000 + DAY],
    [{ last, failure: { at: 5_000, reason: 'no' } }, DAY, 605_000],
    [{ last: null, failure: { at: 5_000, reason: 'no' } }, 1_000, 6_000],
  ])('after %j, every %d ms, is due at %d', (state, everyMs, at) => {
    expect(nextBackupAt(state, everyMs)).toBe(at);
  });
});

describe('the schedule', () => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase();
  });
  afterEach(() => opened.remove());

  it('repeats what failed, and leaves the rest to the next leader when it is cut off', async () => {
    const { database } = opened;
    const { logger } = capturedLog();
    const over = new AbortController();
    const seen: BackupState[] = [];
    await keepBackingUp(
      { database, logger },
      {
        everyMs: 1,
        make: async (lost) => {
          seen.push(await readBackups(database.kysely));
          if (seen.length === 1) throw new Error('The disk is full.');
          if (seen.length === 2) return made;
          over.abort();
          lost.throwIfAborted();
          return made;
        },
      },
      over.signal,
    );
    expect(seen).toMatchObject([
      { last: null, failure: null },
      { last: null, failure: { reason: 'The disk is full.' } },
      { last: made, failure: null },
    ]);
    expect(await readBackups(database.kysely)).toEqual(seen[2]);
  });

  it('does not wait for the time of a clock that was set back since', async () => {
    const { database } = opened;
    const { logger } = capturedLog();
    const over = new AbortController();
    const ahead = { last: { ...last, at: Date.now() + 10 * DAY }, failure: null };
    await storeValue(database.kysely, 'backups', JSON.stringify(ahead));
    const make = () => {
      over.abort();
      return Promise.resolve(made);
    };
    await keepBackingUp({ database, logger }, { everyMs: DAY, make }, over.signal);
    expect((await readBackups(database.kysely)).last?.at).toBeLessThanOrEqual(Date.now());
  });
});
