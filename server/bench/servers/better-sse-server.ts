import { createChannel, createSession } from 'better-sse';
import express from 'express';
import { jsonBody } from '../../src/http/parse-request.js';
import { listen } from '../../src/http/listen.js';
import { report } from './report.js';

// The rival: only streams, without a sign-in, a database, or a record to load.
const channel = createChannel();
const app = express();
app.get('/api/sandbox/stream', async (request, response) => {
  const session = await createSession(request, response);
  channel.register(session);
  session.push({}, 'health', '0');
});
app.post('/hooks/sandbox', jsonBody(16 * 1024), (request, response) => {
  channel.broadcast(request.body, 'call');
  response.status(200).end();
});
const server = await listen(app, { host: '127.0.0.1', port: 0 });
report(`http://127.0.0.1:${server.port}#none=none`);
