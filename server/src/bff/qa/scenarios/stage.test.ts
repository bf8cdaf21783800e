import { expect, it } from 'vitest';
import type { ServiceHealth } from '../../../contract/index.js';
import { eventually } from '../../../testing/eventually.js';
import { createStage, type StageParts } from './stage.js';

const health: ServiceHealth = {
  ...{ state: 'ok', failing_since: null, failure: null, polled_at: 1, clock_offset_ms: 0 },
  ...{ unreadable: { calls: 0, attempts: 0 }, not_read: { calls: 0, attempts: 0 } },
};

/** A stage, how often it has asked for a poll, and a way to end one. */
function stageOf(polls: boolean) {
  const listeners = new Set<(text: string) => void>();
  let asked = 0;
  const never = new AbortController().signal;
  const parts = {
    ...{ environment: 'sandbox', mark: 'm', by: 'b', polls, over: never, grace: never },
    database: {
      signal: () => Promise.resolve(void (asked += 1)),
      onSignal: (listener: (text: string) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  const endPoll = () => {
    for (const each of listeners) each(JSON.stringify({ looked: 'sandbox', health }));
  };
  const stage = createStage(parts as unknown as StageParts); // all that makeRoom() uses
  return { stage, asked: () => asked, endPoll };
}

it('waits for a poll before the first call, because an earlier run may have ended without one', async () => {
  const { stage, asked, endPoll } = stageOf(true);
  let isReady = false;
  const first = stage.makeRoom(1).then(() => (isReady = true));
  await eventually(asked, (count) => count > 0);
  endPoll(); // it may have started before
  const earlier = asked();
  // It asks again only while it waits.
  await eventually(asked, (count) => isReady || count > earlier);
  expect(isReady).toBe(false);
  endPoll();
  await first;
  const before = asked();
  await stage.makeRoom(44);
  expect(asked()).toBe(before);
});

it('does not wait where nothing is polled', async () => {
  const { stage, asked } = stageOf(false);
  await stage.makeRoom(1000);
  expect(asked()).toBe(0);
});
