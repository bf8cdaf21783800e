import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.js';
import {
  newPeople,
  startRegistrationFixture,
  type RegistrationFixture,
} from '../../../testing/fixtures/registration-fixture.js';
import { openStream, type StreamClient } from '../../../testing/stream-client.js';

const TOLD_EVERY_MS = 250;

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

const told = (event: string) => stream.events.filter((one) => one.event === event);

it('tells every page how a bulk registration goes on, at a bounded pace, and of each person', async () => {
  fixture.service.answer('late');
  const begun = performance.now();
  const { id } = await fixture.start(newPeople(100));
  const { items } = await fixture.ended(id);
  const people = await eventually(
    () => told('person').map(({ data }) => data),
    (all) => all.length >= 100,
  );
  const elapsed = performance.now() - begun;
  expect(people).toHaveLength(100);
  expect(people).toEqual(
    expect.arrayContaining(
      items.map(({ reference_user_id, invite_url }): unknown =>
        expect.objectContaining({ reference_user_id, invite_url }),
      ),
    ),
  );
  const works = told('job');
  for (const { data } of works) expect(data).toEqual({ kind: 'registration', id });
  // Its start, each quarter of a second, its last turn and its end.
  expect(works.length).toBeLessThanOrEqual(elapsed / TOLD_EVERY_MS + 6);
  expect(works.length).toBeGreaterThan(2);
  // The end is told after the last of them.
  expect(works.at(-1)?.id ?? 0).toBeGreaterThanOrEqual(
    Math.max(...told('person').map((one) => one.id ?? 0)),
  );
});

it('tells every page of one that is cancelled while nothing goes on', async () => {
  fixture.service.answer('maintenance');
  const { id } = await fixture.start(newPeople(3));
  await fixture.act(id, 'pause');
  await fixture.until(id, ({ state, counts }) => state === 'paused' && counts.waiting === 3);
  const before = told('job').length;
  await fixture.act(id, 'cancel');
  const [work] = await eventually(
    () => told('job').slice(before),
    (works) => works.length > 0,
  );
  expect(work?.data).toEqual({ kind: 'registration', id });
});
