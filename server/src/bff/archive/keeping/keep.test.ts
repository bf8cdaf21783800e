import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCall, readEvent, type Call, type CallEvent } from '../../../contract/index.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { createChangeLog, type ChangeLog } from '../../changes/change-log.js';
import type { Archive } from '../archive.js';
import { createArchive } from '../create-archive.js';

let opened: TestDatabase;
let changes: ChangeLog;
let archive: Archive;

beforeEach(async () => {
  opened = await openTestDatabase();
  changes = createChangeLog(opened.database);
  archive = createArchive(opened.database, changes);
});
afterEach(async () => {
  await opened.remove();
});

const DAY = Date.UTC(2026, 10, 1);
function call(n: number, more: object = {}): Call {
  const read = readCall({
    transaction_id: `ewh:${n}`,
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    status: 'PENDING',
    attempts: 1,
    created_at: new Date(DAY + n * 1000).toISOString(),
    reference_user_id: `person-${n}`,
    ...more,
  });
  if (!read) throw new Error('the test wrote no call');
  return read;
}
function event(n: number, attempt: number, more: object = {}): CallEvent {
  const read = readEvent({
    event_id: `event-${n}-${attempt}`,
    transaction_id: `ewh:${n}`,
    attempt,
    http_status: 500,
    response_body: `answer ${attempt}`,
    destination_url: 'https://example.test:8443/hook',
    created_at: new Date(DAY + n * 1000 + attempt * 10).toISOString(),
    ...more,
  });
  if (!read) throw new Error('the test wrote no event');
  return read;
}

describe('keeping', () => {
  it('keeps a call as it moves, and notes it only when something changed', async () => {
    expect(await archive.keepCalls('sandbox', [call(1)])).toEqual({
      ...{ added: 1, changed: 0, gap: false, pending: true },
    });
    await archive.keepCalls('sandbox', [call(1)]);
    expect(await changes.newest('sandbox')).toBe(1);
    const moved = await archive.keepCalls('sandbox', [call(1, { status: 'FAILED', attempts: 16 })]);
    expect(moved).toEqual({ added: 0, changed: 1, gap: false, pending: false });
    expect(await archive.findCalls('sandbox', ['ewh:1'])).toMatchObject([
      { status: 'FAILED', attempts: 16, reference_user_id: 'person-1' },
    ]);
    expect(await archive.findCalls('production', ['ewh:1'])).toEqual([]);
  });

  it.each([['calls first'], ['events first']])('ties calls and events, %s', async (order) => {
    const steps = [
      () => archive.keepCalls('sandbox', [call(1)]),
      () => archive.keepEvents('sandbox', [event(1, 2, { http_status: 200 }), event(1, 1)]),
    ];
    if (order === 'events first') steps.reverse();
    for (const step of steps) await step();
    expect(await archive.findCalls('sandbox', ['ewh:1'])).toMatchObject([
      {
        last_answer: { answer: '2xx', http_status: 200, attempt: 2 },
        destination_url: 'https://example.test:8443/hook',
      },
    ]);
    expect(await archive.findEvents('sandbox', ['event-1-1'])).toMatchObject([
      { reference_user_id: 'person-1', answer: '5xx', body_excerpt: 'answer 1' },
    ]);
  });
});
