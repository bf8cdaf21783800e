import { expect, it } from 'vitest';
import type { UpstreamClient } from '../../upstream/client.js';
import { UpstreamUnreachableError } from '../../upstream/failures.js';
import { createLook, type LookParts } from './look.js';

it('tells of a gap also when the look that found it failed half way', async () => {
  const nothing = { added: 0, changed: 0, gap: false, pending: false };
  const items: never[] = [];
  let fails = true;
  const parts = {
    archive: {
      keepCalls: () => Promise.resolve({ ...nothing, gap: true }),
      keepEvents: () => Promise.resolve(nothing),
    },
    roster: { noteCalls: () => Promise.resolve() },
  } as unknown as LookParts; // no more of it is used
  const client = {
    call: (operation: string) =>
      operation === 'event_get' && fails
        ? Promise.reject(new UpstreamUnreachableError('ECONNRESET'))
        : Promise.resolve({ value: { items, unreadable: [] }, serviceDate: null }),
  } as unknown as UpstreamClient; // as above
  const look = createLook(parts, 'sandbox', client);
  const { signal } = new AbortController();
  await expect(look(signal)).rejects.toThrow(UpstreamUnreachableError);
  fails = false;
  expect((await look(signal)).gap).toBe(true);
  expect((await look(signal)).gap).toBe(false);
});
