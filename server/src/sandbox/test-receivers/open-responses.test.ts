import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../../http/listen.js';
import { eventually } from '../../testing/eventually.js';
import { createOpenResponses, type OpenResponses } from './open-responses.js';

let open: OpenResponses;
let ended: number;
let entered: number;
let server: Listening;
beforeEach(async () => {
  open = createOpenResponses(2);
  ended = 0;
  entered = 0;
  server = await listen(
    (request, response) => {
      if (!open.enter(response)) {
        response.writeHead(503).end();
        return;
      }
      entered += 1;
      void open.hold(response, Number(request.url?.slice(1))).then(() => {
        ended += 1;
        response.end();
      });
    },
    { host: '127.0.0.1', port: 0 },
  );
});
afterEach(async () => {
  open.stop();
  await server.close(0);
});

const ask = (ms: number, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${server.port}/${ms}`, signal ? { signal } : {}).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
const HOUR = 3_600_000;

describe('a connection', () => {
  it('is kept open until the time has passed', async () => {
    expect(await ask(20)).toBe(200);
    expect(ended).toBe(1);
  });

  it('ends when the sender hangs up, and makes room for another', async () => {
    const hangUp = new AbortController();
    const both = [ask(HOUR, hangUp.signal), ask(HOUR, hangUp.signal)];
    await eventually(
      () => entered,
      (count) => count === 2,
    );
    expect(await ask(1)).toBe(503);
    hangUp.abort();
    await Promise.all(both);
    await eventually(
      () => ended,
      (count) => count === 2,
    );
    expect(await ask(1)).toBe(200);
  });

  it('is closed when the sandbox stops, as is a later one', async () => {
    const held = ask(HOUR);
    await eventually(
      () => entered,
      (count) => count === 1,
    );
    open.stop();
    expect(await held).toBeInstanceOf(Error);
    expect(await ask(1)).toBeInstanceOf(Error);
    expect(ended).toBe(2);
  });
});
