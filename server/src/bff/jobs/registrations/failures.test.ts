import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.js';
import {
  newUsers,
  startRegistrationFixture,
  type RegistrationFixture,
} from '../../../testing/fixtures/registration-fixture.js';
import { FAST } from '../../../testing/fixtures/test-sync.js';
import type { RegisterAnswer } from '../../../testing/services/registration-service.js';

const FIRST_REST_MS = FAST.retry ?? 0;

let fixture: RegistrationFixture;
let service: RegistrationFixture['service'];
beforeAll(async () => {
  fixture = await startRegistrationFixture();
  ({ service } = fixture);
});
afterAll(() => fixture.stop());
beforeEach(() => {
  service.clear();
  service.answer('registered');
  service.offer(true);
});

describe('what does not go well', () => {
  const sometimes =
    (how: RegisterAnswer, times: number) =>
    (id: string, asked: number): RegisterAnswer =>
      id.endsWith('1') && asked <= times ? how : 'registered';

  // Which failures count as such is the table of send-registration.test.ts.
  it.each(['lost', 'fault'] as const)('%s: is asked again, and registered once', async (how) => {
    service.answer(sometimes(how, 2));
    const rows = newUsers(20);
    const { job, items } = await fixture.ended((await fixture.start(rows)).id);
    expect(job).toMatchObject({ blocked: null, counts: { accepted: 20 } });
    expect(service.users.size).toBe(20);
    expect(service.requests).toHaveLength(20 + 2 * 2);
    expect(items.map(({ user_id }) => user_id)).toEqual(
      rows.map((row) => service.users.get(row.reference_user_id)),
    );
  });

  it.each(['reset', 'fault'] as const)('%s: is given up after 5 tries', async (how) => {
    const rows = newUsers(60);
    const bad = rows[0]?.reference_user_id;
    service.answer((id) => (id === bad ? how : 'registered'));
    const { job, items } = await fixture.ended((await fixture.start(rows)).id);
    expect(job.counts).toMatchObject({ accepted: 59, unknown: 1 });
    expect(items[0]).toMatchObject({ state: 'unknown', user_id: null });
    expect(items[0]?.reason).toMatch(/\w/);
    const asked = service.requests.map(({ body }) => body.reference_user_id);
    expect(asked.filter((id) => id === bad)).toHaveLength(5);
    // The others do not wait for it.
    expect(asked.slice(-3)).toEqual([bad, bad, bad]);
  });

  it.each(['maintenance', 'too_many'] as const)('%s: rests, says so, and goes on', async (how) => {
    service.answer(how);
    const { id } = await fixture.start(newUsers(20));
    const { job: paused } = await fixture.until(id, ({ blocked }) => blocked !== null);
    expect(paused).toMatchObject({ state: 'running', counts: { accepted: 0, unknown: 0 } });
    expect(paused.blocked?.code).toMatch(/^upstream_/);
    await eventually(
      () => service.requests.length,
      (count) => count > 8 + 2,
    );
    const { job: still } = await fixture.read(id);
    expect(still.blocked?.since).toBe(paused.blocked?.since);
    service.answer('registered');
    // One is tried before the others after each pause.
    const ahead = service.requests.slice(7).map(({ at }) => at);
    for (const [n, at] of ahead.slice(1).entries()) {
      expect(at - (ahead[n] ?? at)).toBeGreaterThan(FIRST_REST_MS * 0.9);
    }
    const { job } = await fixture.ended(id);
    expect(job).toMatchObject({ blocked: null, counts: { accepted: 20 } });
  });

  it('keeps every user waiting while the service accepts none', async () => {
    service.answer('maintenance');
    const { id } = await fixture.start(newUsers(1));
    await eventually(
      () => service.requests.length,
      (count) => count > 5,
    );
    expect((await fixture.read(id)).job).toMatchObject({ state: 'running' });
    service.answer('registered');
    expect((await fixture.ended(id)).job.counts.accepted).toBe(1);
  });

  it('says what the service refused, in its own words, and goes on', async () => {
    service.answer(sometimes('refused', 1));
    const { job } = await fixture.ended((await fixture.start(newUsers(30))).id);
    expect(job.counts).toMatchObject({ refused: 3, accepted: 27 });
    expect(service.requests).toHaveLength(30);
  });
});
