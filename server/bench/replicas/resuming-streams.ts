import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Streams that reconnect elsewhere when they break, with the number of their last event. */
export interface ResumingStreams {
  /** Resolves when every stream has read this ID: for each, how long after `from` (ms). */
  hear: (id: string, from: number) => Promise<number[]>;
  /** How many streams have read the ID so far. */
  heard: (id: string) => number;
  /** How many have broken and are open again. */
  resumed: () => number;
  close: () => void;
}

// A browser waits a few seconds; here the console is measured.
const RETRY_MS = 50;
// As much of the end of the text as may contain the beginning of an ID.
const TAIL = 200;
const OPENED_AT_ONCE = 50;

/** Opens `each` streams at each origin. One that breaks opens at the next origin. */
export async function openResuming(
  origins: readonly string[],
  cookie: string,
  each: number,
): Promise<ResumingStreams> {
  const total = each * origins.length;
  const heardBy = new Map<string, Set<number>>();
  const waiting = new Map<string, { from: number; ms: number[]; done: (ms: number[]) => void }>();
  const sockets = new Set<Socket>();
  let resumed = 0;
  let isOver = false;

  function note(stream: number, id: string) {
    const heard = heardBy.get(id);
    if (!heard || heard.has(stream)) return;
    heard.add(stream);
    const awaited = waiting.get(id);
    awaited?.ms.push(performance.now() - awaited.from);
    if (awaited?.ms.length === total) awaited.done(awaited.ms);
  }

  /** Resolves when it has started, and rejects if it ends before. */
  function open(stream: number, at: number, since: string | null): Promise<void> {
    const { hostname, port, host } = new URL(origins[at % origins.length] ?? '');
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      sockets.add(socket);
      let [isOpen, tail, last] = [false, '', since];
      const query = since === null ? '' : `?since=${since}`;
      const head = [
        `GET /api/sandbox/stream${query} HTTP/1.1`,
        `host: ${host}`,
        `cookie: ${cookie}`,
      ];
      socket.write(`${head.join('\r\n')}\r\naccept: text/event-stream\r\n\r\n`);
      socket.on('data', (bytes) => {
        tail = tail.slice(-TAIL) + bytes.toString('latin1');
        if (!isOpen && tail.includes('event:')) {
          isOpen = true;
          resolve();
        }
        last = [...tail.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? last;
        for (const id of heardBy.keys()) if (tail.includes(id)) note(stream, id);
      });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        if (!isOpen) reject(new Error(`A stream of ${host} did not begin.`));
        else if (!isOver) void reopen(stream, at + 1, last);
      });
    });
  }

  async function reopen(stream: number, at: number, since: string | null): Promise<void> {
    for (let origin = at; !isOver; origin += 1) {
      const isBack = await open(stream, origin, since).then(
        () => true,
        () => false,
      );
      if (isBack) {
        resumed += 1;
        return;
      }
      await delay(RETRY_MS);
    }
  }

  for (let first = 0; first < total; first += OPENED_AT_ONCE) {
    const some = Array.from(
      { length: Math.min(OPENED_AT_ONCE, total - first) },
      (_, n) => first + n,
    );
    await Promise.all(some.map((stream) => open(stream, stream, null)));
  }
  return {
    hear: (id, from) => {
      heardBy.set(id, new Set());
      return new Promise((done) => waiting.set(id, { from, ms: [], done }));
    },
    heard: (id) => heardBy.get(id)?.size ?? 0,
    resumed: () => resumed,
    close: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
