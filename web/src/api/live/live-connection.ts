import {
  type Environment,
  PUSH_EVENTS,
  type PushEvent,
  pushData,
} from '@connect-console/server/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../client';
import { consoleResponded, whenConsoleReturns } from '../console-contact';
import { healthQuery } from '../health';
import { useSessionEnd } from '../session-end';
import { noteLive, useIsLive, type Push } from './live';
import { ALERT_READS, liveReactions } from './live-reactions';
import { firstChange, streamBegins, streamEnds } from './live-since';

const FIRST_EVENT_MS = 5000;
// The console sends something at least every 15 s, so a connection that is silent for longer is dead.
const SILENCE_MS = 40_000;
const HIDDEN_MS = 30_000;
const SOON_MS = 500;
const SLOW_MS = 30_000;
const FAILURES = 3;

interface StreamSettings {
  /** Without a query. */
  path: string;
  /** The number of the change from which on everything is needed; undefined if nothing is shown yet. */
  since: number | undefined;
  /** The change from which on the first stream sends everything. */
  onBegin: (at: number) => void;
  onPush: (push: Push) => void;
  onLive: (isLive: boolean) => void;
}

/** A stream that is kept open. */
export interface LiveStream {
  /** Tries at once if it is waiting for its next try. */
  retry: () => void;
  /** Returns the last change that was received. */
  stop: () => number | undefined;
}

// Random, so that pages that lost the same console do not all return at the same moment.
const jittered = (ms: number): number => ms * (0.75 + Math.random() / 2);

// A page that is older than its console may not know a shape: then it reads again what it shows.
function parsed(event: PushEvent, data: string): Push {
  try {
    return { event, data: pushData[event].parse(JSON.parse(data)) } as Push; // parsed by the schema of that event
  } catch {
    return { event: 'reset', data: {} };
  }
}

/**
 * Keeps a stream of pushes open while the page is visible, and resumes it after the last change that it received. If
 * there is none within 5 s, or after three failures in a row, it tries less often.
 */
export function keepStream(settings: StreamSettings): LiveStream {
  const { path, onBegin, onPush, onLive } = settings;
  let last = settings.since;
  if (last !== undefined) onBegin(last);
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  // A browser opens six connections to a console: when a page opens one, the hidden pages close theirs.
  const others = new BroadcastChannel('connect-console-stream');
  others.onmessage = rest;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function failed(count: number): void {
    close();
    failures += count;
    onLive(false);
    timer = setTimeout(open, jittered(failures >= FAILURES ? SLOW_MS : SOON_MS * failures));
  }

  function onEvent(event: PushEvent, { data, lastEventId }: MessageEvent<string>): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      failed(1);
    }, SILENCE_MS);
    failures = 0;
    const id = Number(lastEventId);
    if (last === undefined) onBegin(id);
    const isKnown = last !== undefined && id <= last;
    if (event === 'reset' || last === undefined || (event !== 'health' && !isKnown)) last = id;
    if (event === 'reset' || event === 'health' || !isKnown) onPush(parsed(event, data));
    onLive(true);
  }

  function open(): void {
    close();
    if (document.visibilityState === 'hidden') return;
    others.postMessage('opened');
    source = new EventSource(last === undefined ? path : `${path}?since=${last}`);
    for (const event of PUSH_EVENTS) {
      source.addEventListener(event, (message: MessageEvent<string>) => {
        onEvent(event, message);
      });
    }
    source.onerror = () => {
      failed(1);
    };
    // Something in between withholds what it should pass on: more tries would not help.
    timer = setTimeout(() => {
      failed(FAILURES);
    }, FIRST_EVENT_MS);
  }

  function retry(): void {
    if (!source) open();
  }

  function rest(): void {
    if (document.visibilityState === 'hidden') close();
  }

  function turned(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(rest, HIDDEN_MS);
    else retry();
  }

  document.addEventListener('visibilitychange', turned);
  window.addEventListener('online', retry);
  open();
  return {
    retry,
    stop: () => {
      close();
      clearTimeout(hiding);
      others.close();
      document.removeEventListener('visibilitychange', turned);
      window.removeEventListener('online', retry);
      return last;
    },
  };
}

/** Opens the environment's stream, whose pushes update the loaded data; returns a function that stops this. */
function startLive(environment: Environment, client: QueryClient): () => void {
  const reactions = liveReactions(environment, client);
  const stream = keepStream({
    path: addressOf('open_stream', { environment }),
    since: firstChange(environment),
    onBegin: (at) => {
      streamBegins(environment, at, () => {
        reactions.react({ event: 'reset', data: {} });
      });
    },
    onLive: (isLive) => {
      noteLive(environment, isLive);
    },
    onPush: (push) => {
      consoleResponded();
      reactions.react(push);
    },
  });
  const stopWaiting = whenConsoleReturns(stream.retry);
  return () => {
    stopWaiting();
    streamEnds(environment, stream.stop());
    noteLive(environment, false);
    reactions.stop();
  };
}

/**
 * Keeps the environment's stream open while the component is mounted and the session lasts. While there is no stream,
 * the console's health is polled, which also shows whether it can be reached, and whether the session has ended.
 */
export function useLiveConnection(environment: Environment, connected: boolean): void {
  const client = useQueryClient();
  const isLive = useIsLive(environment);
  const hasSession = useSessionEnd() === null;
  useQuery({ ...healthQuery(environment), enabled: connected && !isLive });
  useEffect(() => {
    // The pace of a query on screen is computed when its options are set.
    for (const { observers } of client.getQueryCache().findAll({ type: 'active' })) {
      for (const observer of observers) observer.setOptions(observer.options);
    }
    // Responses about alerts have no change number, so a change may have been missed before the stream.
    if (isLive) for (const read of ALERT_READS) void client.invalidateQueries({ queryKey: [read] });
  }, [isLive, client]);
  useEffect(() => {
    // The environment of the page tests has no streams.
    if (!connected || !hasSession || !('EventSource' in globalThis)) return;
    return startLive(environment, client);
  }, [environment, connected, hasSession, client]);
}
