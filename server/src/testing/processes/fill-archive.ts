import { z } from 'zod';
import { createChangeFeed } from '../../bff/feed/change-feed.js';
import { migrations, type ConsoleSchema } from '../../bff/index.js';
import { readCall, readEvent } from '../../contract/index.js';
import { openDatabase } from '../../database/open-database.js';
import { callStoreOf } from '../fixtures/call-fixture.js';
import { capturedLog } from '../fixtures/captured-log.js';

const LISTED_AT_ONCE = 500;
const STATUSES = [200, 200, 200, 500, 404] as const;

function numbered(n: number, created: number) {
  const http_status = STATUSES[n % STATUSES.length] ?? 200;
  const record = {
    transaction_id: `ewh:${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    created_at: new Date(created).toISOString(),
    reference_user_id: `archived-${n}`,
  };
  const call = readCall({
    ...record,
    status: http_status === 200 ? 'COMPLETED' : 'FAILED',
    attempts: http_status === 200 ? 1 : 16,
  });
  const event = readEvent({
    ...record,
    event_id: `event-${n}`,
    attempt: http_status === 200 ? 1 : 16,
    http_status,
    response_body: `response number ${n}`,
    destination_url: `https://host-${n % 7}.example.test/hook`,
    duration_ms: n % 900,
  });
  if (!call || !event) throw new Error('the records cannot be read');
  return { call, event };
}

async function fillArchive(folder: string, count: number): Promise<void> {
  const { logger } = capturedLog();
  const database = await openDatabase<ConsoleSchema>(
    { file: `${folder}/console.db`, logger },
    migrations,
  );
  const calls = callStoreOf(database, createChangeFeed(database));
  const first = Date.now() - count * 1000 - 3_600_000;
  const records = Array.from({ length: count }, (_value, n) => numbered(n, first + n * 1000));
  // Each listing starts with the last record of the previous one, so that nothing looks like a gap.
  for (let n = 0; n < count; n += LISTED_AT_ONCE) {
    const listed = records.slice(Math.max(0, n - 1), n + LISTED_AT_ONCE).reverse();
    await calls.keepCalls(
      'sandbox',
      listed.map(({ call }) => call),
    );
    await calls.keepAttempts(
      'sandbox',
      listed.map(({ event }) => event),
    );
  }
  // The records then belong to the first key that is connected, which the program creates.
  await database.kysely.deleteFrom('api_keys').execute();
  await database.close();
}

// A program for browser tests, run with the data folder and the number of calls.
const [folder, count] = z.tuple([z.string(), z.coerce.number()]).parse(process.argv.slice(2));
await fillArchive(folder, count);
