import { connect, type Socket } from 'node:net';
import { PUSH_EVENTS, type PushEvent } from '../contract/index.js';

/** A received event, and the ID that is valid from then on. */
export interface StreamEvent {
  event: PushEvent;
  data: unknown;
  id: number | null;
}

/** A client of a stream over a plain socket, so that a test can cut it anywhere, or stop reading. */
export interface StreamClient {
  head: string;
  events: StreamEvent[];
  /** The bytes of the body so far. */
  size: number;
  isOver: boolean;
  socket: Socket;
  cut: () => void;
}

function readEvent(block: string, before: number | null): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  const id = fields.has('id') ? Number(fields.get('id')) : before;
  const event = PUSH_EVENTS.find((name) => name === fields.get('event'));
  const data = fields.get('data');
  return event && data !== undefined ? { event, data: JSON.parse(data), id } : null;
}

/** Removes the chunk sizes (RFC 9112, 7.1) from what has arrived; an incomplete chunk stays. */
function dechunk(rest: Buffer): { body: Buffer; rest: Buffer } {
  const parts: Buffer[] = [];
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = end < 0 ? Number.NaN : Number.parseInt(rest.toString('latin1', 0, end), 16);
    if (!(size > 0) || rest.length < end + 2 + size + 2)
      return { body: Buffer.concat(parts), rest };
    parts.push(rest.subarray(end + 2, end + 2 + size));
    rest = rest.subarray(end + 2 + size + 2);
  }
}

/** Opens a stream at the URL with these headers; everything that arrives is read into `events`. */
export function openStream(url: string, headers: Record<string, string> = {}): StreamClient {
  const { hostname, port, pathname, search, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let isOver = false;
  let head = '';
  let raw: Buffer = Buffer.alloc(0);
  let text = '';
  let last: number | null = null;
  const client: StreamClient = {
    get head() {
      return head;
    },
    get isOver() {
      return isOver;
    },
    events: [],
    size: 0,
    socket,
    cut: () => {
      socket.destroy();
    },
  };
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.on('data', (chunk: Buffer) => {
    raw = Buffer.concat([raw, chunk]);
    if (head === '') {
      const end = raw.indexOf('\r\n\r\n');
      if (end < 0) return;
      head = raw.toString('latin1', 0, end);
      raw = raw.subarray(end + 4);
    }
    const { body, rest } = dechunk(raw);
    raw = rest;
    client.size += body.length;
    text += body.toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block, last);
      if (!event) continue;
      last = event.id;
      client.events.push(event);
    }
  });
  socket.on('close', () => {
    isOver = true;
  });
  // A cut connection is what some tests are about.
  socket.on('error', () => undefined);
  return client;
}
