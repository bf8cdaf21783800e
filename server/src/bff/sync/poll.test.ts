import { beforeEach, expect, it } from 'vitest';
import type { UpstreamClient } from '../../upstream/client.js';
import { UpstreamUnreachableError } from '../../upstream/failures.js';
import { createLook, type LookParts } from './poll.js';

let fails: boolean;
let missed: { calls: boolean; events: boolean };

/** A look that finds the lists `missed` says, and has no second list while it `fails`. */
function testLook() {
  const kept = (gap: boolean) => ({ added: 0, changed: 0, gap, pending: false });
  const parts = {
    archive: {
      keepCalls: () => Promise.resolve(kept(missed.calls)),
      keepEvents: () => Promise.resolve(kept(missed.events)),
    },
    roster: { noteCalls: () => Promise.resolve() },
  } as unknown as LookParts; // no more of it is used
  const client = {
    call: (operation: string) =>
      operation === 'event_get' && fails
        ? Promise.reject(new UpstreamUnreachableError('ECONNRESET'))
        : Promise.resolve({ value: { items: [], unreadable: [] }, serviceDate: null }),
  } as unknown as UpstreamClient; // as above
  const look = createLook(parts, 'sandbox', client);
  return () => look(new AbortController().signal);
}

beforeEach(() => {
  fails = false;
  missed = { calls: false, events: false };
});

it('tells of a gap also when the look that found it failed half way', async () => {
  const look = testLook();
  fails = true;
  missed = { calls: true, events: false };
  await expect(look()).rejects.toThrow(UpstreamUnreachableError);
  fails = false;
  missed = { calls: false, events: false };
  expect(await look()).toMatchObject({ gap: true, missedCalls: true });
  expect(await look()).toMatchObject({ gap: false, missedCalls: false });
});

it('tells missed attempts apart from missed calls', async () => {
  missed = { calls: false, events: true };
  expect(await testLook()()).toMatchObject({ gap: true, missedCalls: false });
});
