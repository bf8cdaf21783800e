import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Push } from './live';
import { keepStream, type LiveStream } from './live-connection';

const HEALTH = {
  ...{ state: 'ok', failing_since: null, failure: null, polled_at: 1 },
  ...{ clock_offset_ms: 0, sent_at: 2 },
  unreadable: { calls: 0, attempts: 0 },
  not_read: { calls: 0, attempts: 0 },
};

/** A connection that the test controls. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  isClosed = false;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }

  close() {
    this.isClosed = true;
  }

  tell(event: string, id: number | '', data: unknown = {}) {
    const init = { data: JSON.stringify(data), lastEventId: String(id) };
    this.dispatchEvent(new MessageEvent(event, init));
  }
}

class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: (() => void) | null = null;
  constructor() {
    FakeChannel.all.push(this);
  }
  postMessage() {
    return undefined;
  }
  close() {
    return undefined;
  }
}

let visibility: DocumentVisibilityState;
let stream: LiveStream;
const states: boolean[] = [];
const pushes: Push[] = [];
const begun: number[] = [];
const newest = () => {
  const source = FakeSource.all.at(-1);
  if (!source) throw new Error('nothing was opened');
  return source;
};

function turn(to: DocumentVisibilityState) {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
}

function begin(since?: number) {
  stream = keepStream({
    path: '/stream',
    since,
    onBegin: (at) => begun.push(at),
    onPush: (push) => pushes.push(push),
    onLive: (isLive) => {
      if (states.at(-1) !== isLive) states.push(isLive);
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  visibility = 'visible';
  for (const list of [FakeSource.all, FakeChannel.all, states, pushes, begun]) list.length = 0;
});
afterEach(() => {
  stream.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stream', () => {
  it('is live with its first event, and starts where the page was read', () => {
    begin(41);
    expect(newest().url).toBe('/stream?since=41');
    expect(states).toEqual([]);
    newest().tell('health', 41, HEALTH);
    expect(states).toEqual([true]);
    expect(pushes).toMatchObject([{ event: 'health', data: HEALTH }]);
    expect(begun).toEqual([41]);
    expect(stream.stop()).toBe(41);
  });

  it('goes on after the last change that it received, and passes none on twice', () => {
    begin();
    expect(newest().url).toBe('/stream');
    newest().tell('health', 7, HEALTH);
    newest().tell('webhooks', 8);
    newest().tell('webhooks', 9);
    newest().tell('webhooks', 9);
    newest().onerror?.();
    expect(states).toEqual([true, false]);
    vi.advanceTimersByTime(1000);
    expect(newest().url).toBe('/stream?since=9');
    newest().tell('health', 9, HEALTH);
    newest().tell('webhooks', 8);
    newest().tell('webhooks', 10);
    expect(pushes.map(({ event }) => event)).toEqual([
      'health',
      'webhooks',
      'webhooks',
      'health',
      'webhooks',
    ]);
    expect(states).toEqual([true, false, true]);
    expect(begun).toEqual([7]);
  });

  it('takes the number of a reset, also a lower one', () => {
    begin(500);
    newest().tell('reset', 3);
    newest().tell('webhooks', 4);
    newest().onerror?.();
    vi.advanceTimersByTime(1000);
    expect(newest().url).toBe('/stream?since=4');
    expect(pushes.map(({ event }) => event)).toEqual(['reset', 'webhooks']);
  });

  it.each([
    ['of another shape', { transaction_id: 1 }],
    ['that is none', null],
  ])('has everything read again after data %s', (_what, data) => {
    begin(1);
    newest().tell('call', 2, data);
    expect(pushes).toEqual([{ event: 'reset', data: {} }]);
  });

  it('is taken for dead after 40 s of silence', () => {
    begin(1);
    newest().tell('health', 1, HEALTH);
    vi.advanceTimersByTime(39_000);
    newest().tell('health', 1, HEALTH);
    vi.advanceTimersByTime(39_000);
    expect(states).toEqual([true]);
    vi.advanceTimersByTime(2000);
    expect(states).toEqual([true, false]);
    expect(FakeSource.all[0]?.isClosed).toBe(true);
  });
});

describe('polling instead', () => {
  it('begins when something in between holds the stream back for 5 s, and tries seldom', () => {
    begin(1);
    vi.advanceTimersByTime(4999);
    expect(states).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual([false]);
    expect(newest().isClosed).toBe(true);
    vi.advanceTimersByTime(20_000);
    expect(FakeSource.all).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    expect(FakeSource.all).toHaveLength(2);
    newest().tell('health', 1, HEALTH);
    expect(states).toEqual([false, true]);
  });

  it('begins after three failures in a row, and ends at once when the console is back', () => {
    begin(1);
    for (let n = 0; n < 3; n += 1) {
      newest().onerror?.();
      vi.advanceTimersByTime(2000);
    }
    expect(states).toEqual([false]);
    expect(FakeSource.all).toHaveLength(3);
    stream.retry();
    expect(FakeSource.all).toHaveLength(4);
    newest().tell('health', 1, HEALTH);
    expect(states.at(-1)).toBe(true);
  });
});

describe('a page that is not looked at', () => {
  it('opens nothing, and begins when it is', () => {
    visibility = 'hidden';
    begin(1);
    expect(FakeSource.all).toHaveLength(0);
    turn('visible');
    expect(newest().url).toBe('/stream?since=1');
  });

  it('keeps its stream for 30 s, then goes on from there when it is seen again', () => {
    begin(1);
    newest().tell('health', 1, HEALTH);
    newest().tell('webhooks', 2);
    turn('hidden');
    vi.advanceTimersByTime(29_000);
    turn('visible');
    newest().tell('health', 2, HEALTH);
    turn('hidden');
    vi.advanceTimersByTime(29_000);
    expect(newest().isClosed).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(newest().isClosed).toBe(true);
    turn('visible');
    expect(newest().url).toBe('/stream?since=2');
    expect(FakeSource.all).toHaveLength(2);
  });

  it('lets go at once when another page needs a connection', () => {
    begin(1);
    FakeChannel.all[0]?.onmessage?.();
    expect(newest().isClosed).toBe(false);
    turn('hidden');
    FakeChannel.all[0]?.onmessage?.();
    expect(newest().isClosed).toBe(true);
  });
});

it('opens nothing more once it is stopped', () => {
  begin(1);
  newest().onerror?.();
  stream.stop();
  vi.advanceTimersByTime(120_000);
  turn('hidden');
  turn('visible');
  expect(FakeSource.all).toHaveLength(1);
});
