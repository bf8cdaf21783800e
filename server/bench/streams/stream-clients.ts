import { connect, type Socket } from 'node:net';

/** Many open streams, read as data arrives. */
export interface StreamClients {
  /** Resolves when every stream has delivered this ID: for each, how long after `from` (ms). */
  hear: (id: string, from: number) => Promise<number[]>;
  close: () => void;
}

interface Awaited {
  id: string;
  from: number;
  ms: number[];
  done: (ms: number[]) => void;
}

/** Opens this many streams at the origin, each with its own socket, and waits until all have started. */
export async function openStreams(
  origin: string,
  cookie: string,
  count: number,
): Promise<StreamClients> {
  const { hostname, port, host } = new URL(origin);
  const head = [
    'GET /api/sandbox/stream HTTP/1.1',
    `host: ${host}`,
    `cookie: ${cookie}`,
    // A browser's headers, which the server keeps for as long as the stream is open.
    'accept: text/event-stream',
    'accept-encoding: gzip, deflate, br, zstd',
    'accept-language: en-GB,en;q=0.9',
    'cache-control: no-cache',
    'sec-fetch-dest: empty',
    'sec-fetch-mode: cors',
    'sec-fetch-site: same-origin',
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0',
  ].join('\r\n');
  let awaited: Awaited | null = null;
  const sockets: Socket[] = [];

  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.once('error', reject);
      socket.write(`${head}\r\n\r\n`);
      socket.on('data', (bytes) => {
        const text = bytes.toString('latin1');
        if (text.includes('event:')) resolve();
        if (!awaited || !text.includes(awaited.id)) return;
        awaited.ms.push(performance.now() - awaited.from);
        if (awaited.ms.length === count) awaited.done(awaited.ms);
      });
    });

  for (let n = 0; n < count; n += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - n) }, open));
  }
  return {
    hear: (id, from) =>
      new Promise((done) => {
        awaited = { id, from, ms: [], done };
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
