import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  newUsers,
  startRegistrationFixture,
  type RegistrationFixture,
} from '../../../testing/fixtures/registration-fixture.js';

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

describe('actions on a job', () => {
  it('pauses it and goes on with it', async () => {
    service.answer('late');
    const { id } = await fixture.start(newUsers(200));
    await fixture.until(id, ({ counts }) => counts.accepted > 0);
    expect(await fixture.act(id, 'pause')).toMatchObject({ state: 'paused', finished_at: null });
    const { job } = await fixture.until(id, ({ counts }) => counts.running === 0);
    const { accepted } = job.counts;
    expect(job.counts).toMatchObject({ waiting: 200 - accepted });
    expect(service.requests).toHaveLength(accepted);
    // Another job need not wait for it.
    await fixture.ended((await fixture.start(newUsers(2))).id);
    service.answer('registered');
    expect(await fixture.act(id, 'resume')).toMatchObject({ state: 'running' });
    expect((await fixture.ended(id)).job.counts.accepted).toBe(200);
    expect(service.requests).toHaveLength(202);
  });

  it('lets a queued one begin by pausing the one before it', async () => {
    service.answer('maintenance');
    const { id } = await fixture.start(newUsers(2));
    const queued = await fixture.start(newUsers(1));
    expect(queued).toMatchObject({ state: 'running', is_queued: true });
    await fixture.act(id, 'pause');
    service.answer('registered');
    const { job } = await fixture.ended(queued.id);
    expect(job).toMatchObject({ is_queued: false, counts: { accepted: 1 } });
    expect((await fixture.act(id, 'cancel')).is_queued).toBe(false);
  });

  it('cancels the unsent items, and sends them on retry', async () => {
    service.answer('late');
    const { id } = await fixture.start(newUsers(200));
    await fixture.until(id, ({ counts }) => counts.accepted > 0);
    const cancelled = await fixture.act(id, 'cancel');
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { waiting: 0 } });
    const { job } = await fixture.until(id, ({ finished_at }) => finished_at !== null);
    expect(job.counts.cancelled + job.counts.accepted).toBe(200);
    expect(await fixture.act(id, 'cancel')).toMatchObject({ state: 'cancelled' });
    service.answer('registered');
    expect(await fixture.act(id, 'retry')).toMatchObject({ state: 'running', finished_at: null });
    expect((await fixture.ended(id)).job.counts.accepted).toBe(200);
    expect(service.requests).toHaveLength(200);
  });

  it('sends only the refused and the failed items again', async () => {
    service.answer((id) =>
      id.endsWith('2') ? 'refused' : id.endsWith('3') ? 'reset' : 'registered',
    );
    const { id } = await fixture.start(newUsers(20));
    const { job } = await fixture.ended(id);
    expect(job.counts).toMatchObject({ refused: 2, unknown: 2, accepted: 16 });
    service.clear();
    service.answer('registered');
    await fixture.act(id, 'retry');
    const { items } = await fixture.ended(id);
    expect(items.every(({ state, reason }) => state === 'accepted' && reason === null)).toBe(true);
    expect(service.requests).toHaveLength(4);
    expect(await fixture.act(id, 'retry')).toMatchObject({ state: 'finished' });
  });

  it('leaves a paused one paused on retry, with its refused items', async () => {
    const users = newUsers(2);
    service.answer((id) => (id === users[0]?.reference_user_id ? 'refused' : 'maintenance'));
    const { id } = await fixture.start(users);
    await fixture.until(id, ({ counts }) => counts.refused === 1);
    await fixture.act(id, 'pause');
    expect(await fixture.act(id, 'retry')).toMatchObject({
      state: 'paused',
      counts: { refused: 1, waiting: 1 },
    });
    await fixture.act(id, 'cancel');
  });

  it('cancels one that rests, and one that was paused', async () => {
    service.answer('maintenance');
    const { id } = await fixture.start(newUsers(5));
    await fixture.until(id, ({ blocked }) => blocked !== null);
    expect(await fixture.act(id, 'pause')).toMatchObject({ state: 'paused', blocked: null });
    await fixture.act(id, 'cancel');
    const { job } = await fixture.until(id, ({ counts }) => counts.cancelled === 5);
    expect(job).toMatchObject({ state: 'cancelled', blocked: null });
    expect(await fixture.act(id, 'resume')).toMatchObject({ state: 'cancelled' });
    expect(await fixture.act(id, 'pause')).toMatchObject({ state: 'cancelled' });
  });
});
