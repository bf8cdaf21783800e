import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { signInAs } from '../../testing/fixtures/session-fixture.js';
import { startTestConsole } from '../../testing/fixtures/test-console.js';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';

it('is refused where its member was disabled while it was sent', async () => {
  const opened = await openTestDatabase();
  const console = await startTestConsole({ services: {}, database: opened.database });
  const { cookie } = await signInAs(opened.database, 'admin', 'disabled');
  const { hostname, port, host } = new URL(console.url);
  const body = JSON.stringify({ name: 'Next', email: 'next@example.test', role: 'admin' });
  const socket = connect(Number(port), hostname);
  const head = ['POST /api/members HTTP/1.1', `host: ${host}`, `cookie: ${cookie}`];
  const fields = ['content-type: application/json', `content-length: ${body.length}`];
  socket.write(
    `${[...head, ...fields, 'connection: close'].join('\r\n')}\r\n\r\n${body.slice(0, 1)}`,
  );
  const status = async () =>
    (await console.ask('GET', '/api/session', { headers: { cookie } })).status;
  expect(await status()).toBe(200);
  expect((await console.ask('POST', '/api/members/member-disabled/disable')).status).toBe(204);
  await eventually(status, (found) => found === 401);
  socket.write(body.slice(1));
  expect(await text(socket)).toContain('HTTP/1.1 401 ');
  const { body: list } = await console.ask('GET', '/api/members');
  expect(JSON.stringify(list)).not.toContain('next@example.test');
  await console.stop();
  await opened.remove();
});
