import express from 'express';
import { expect, it } from 'vitest';
import { listen } from '../../../http/listen.js';
import { eventually } from '../../../testing/eventually.js';
import { sendFile } from './send-file.js';

it('stops once its reader has disconnected, which is not a fault', async () => {
  const ends: string[] = [];
  async function* endless() {
    try {
      for (;;) yield await Promise.resolve([{ text: 'x'.repeat(10_000) }]);
    } finally {
      ends.push('made no further');
    }
  }
  const app = express();
  app.get('/', async (_request, response) => {
    await sendFile(response, 'calls', 'json', endless(), ['text']);
    ends.push('no fault');
  });
  const { port, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  const gone = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}`, { signal: gone.signal });
  await response.body?.getReader().read();
  gone.abort();
  expect(
    await eventually(
      () => ends,
      ({ length }) => length === 2,
    ),
  ).toEqual(['made no further', 'no fault']);
  await close();
});
