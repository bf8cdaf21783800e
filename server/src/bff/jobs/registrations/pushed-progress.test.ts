import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../testing/eventually.js';
import {
  newUsers,
  startRegistrationFixture,
  type RegistrationFixture,
} from '../../../testing/fixtures/registration-fixture.js';
import { openStream, type StreamClient } from '../../../testing/stream-client.js';

const PUSHED_EVERY_MS = 250;

let fixture: RegistrationFixture;
let stream: StreamClient;
beforeAll(async () => {
  fixture = await startRegistrationFixture();
  const { url, cookie } = fixture.console;
  stream = openStream(`${url}/api/sandbox/stream`, { cookie });
  await eventually(
    () => stream.events,
    (events) => events.length > 0,
  );
});
afterAll(() => fixture.stop());

const pushed = (event: string) => stream.events.filter((one) => one.event === event);
const withId = z.object({ reference_user_id: z.string() });
/** The first push of each user. A second one comes with a status check, which this service refuses. */
function firstPushes() {
  const ids = pushed('user').map(({ data }) => withId.parse(data).reference_user_id);
  return pushed('user').filter((_push, n) => ids.indexOf(ids[n] ?? '') === n);
}

it('pushes the progress of a bulk registration at a bounded pace, and each of its users', async () => {
  fixture.service.answer('late');
  const begun = performance.now();
  const { id } = await fixture.start(newUsers(100));
  const { items } = await fixture.ended(id);
  const users = await eventually(firstPushes, ({ length }) => length === 100);
  const elapsed = performance.now() - begun;
  expect(users.map(({ data }) => withId.parse(data))).toEqual(
    expect.arrayContaining(items.map(({ reference_user_id }) => ({ reference_user_id }))),
  );
  const jobs = pushed('job');
  for (const { data } of jobs) expect(data).toEqual({ kind: 'registration', id });
  // The start, one push per quarter of a second, the last turn and the end.
  expect(jobs.length).toBeLessThanOrEqual(elapsed / PUSHED_EVERY_MS + 6);
  expect(jobs.length).toBeGreaterThan(2);
  // The end is pushed after the last user.
  expect(jobs.at(-1)?.id ?? 0).toBeGreaterThanOrEqual(Math.max(...users.map((one) => one.id ?? 0)));
});

it('pushes the cancellation of a paused registration', async () => {
  fixture.service.answer('maintenance');
  const { id } = await fixture.start(newUsers(3));
  await fixture.act(id, 'pause');
  await fixture.until(id, ({ state, counts }) => state === 'paused' && counts.waiting === 3);
  const before = pushed('job').length;
  await fixture.act(id, 'cancel');
  const [job] = await eventually(
    () => pushed('job').slice(before),
    (jobs) => jobs.length > 0,
  );
  expect(job?.data).toEqual({ kind: 'registration', id });
});
