import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registrationJob, registrationsApi, userDetail } from '../../../contract/index.js';
import {
  newUsers,
  REGISTRATIONS_PATH,
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

const knownUser = async (id: string) =>
  userDetail.safeParse(
    (
      await fixture.console.ask(
        'GET',
        `/api/sandbox/user?reference_user_id=${encodeURIComponent(id)}`,
      )
    ).body,
  ).data;

describe('a bulk registration', () => {
  it('registers every user once, as requested, and the console knows them', async () => {
    const rows = newUsers(30);
    rows[3] = {
      ...{ reference_user_id: 'with all', redirect_url: 'https://survey.test/done?a=1' },
      ...{ uniqueness_region_id: 'survey-7', data_request_type: 'IS_PHONE_NUMBER_VERIFIED' },
    };
    const job = await fixture.start(rows);
    expect(job).toMatchObject({
      state: 'running',
      total: 30,
      blocked: null,
      created_by: 'First admin',
    });
    const { job: done, items } = await fixture.ended(job.id);
    expect(done).toMatchObject({ state: 'finished', counts: { accepted: 30, waiting: 0 } });
    expect(items.map((item) => [item.n, item.reference_user_id])).toEqual(
      rows.map((row, n) => [n + 1, row.reference_user_id]),
    );
    expect(service.requests).toHaveLength(30);
    expect(items[3]).toMatchObject({ ...rows[3], state: 'accepted', status: 'waiting' });
    expect(
      service.requests.find(({ body }) => body.reference_user_id === 'with all')?.body,
    ).toEqual({
      ...{ reference_user_id: 'with all', redirect_url: 'https://survey.test/done?a=1' },
      ...{ uniqueness_region_id: 'survey-7', data_request: { type: 'IS_PHONE_NUMBER_VERIFIED' } },
    });
    for (const { reference_user_id: id, user_id, invite_url } of items) {
      expect(user_id).toBe(service.users.get(id));
      expect(await knownUser(id)).toMatchObject({
        ...{ user_id, invite_url, registered_by: 'First admin', source: 'registered' },
      });
    }
    expect(await knownUser('with all')).toMatchObject({
      ...{ uniqueness_region_id: 'survey-7', data_request_type: 'IS_PHONE_NUMBER_VERIFIED' },
    });
    const list = registrationsApi.list_registrations.response.parse(
      (await fixture.console.ask('GET', REGISTRATIONS_PATH)).body,
    );
    expect(list.jobs[0]).toEqual(done);
  });

  it('shows no status of a removed user, who is no longer checked', async () => {
    const { id } = await fixture.start(newUsers(2));
    const { items } = await fixture.ended(id);
    const statuses = async () => (await fixture.read(id)).items.map(({ status }) => status);
    const body = { reference_user_ids: [items[0]?.reference_user_id] };
    await fixture.console.ask('POST', '/api/sandbox/users/remove', { body });
    expect(await statuses()).toEqual([null, 'waiting']);
    await fixture.console.ask('POST', '/api/sandbox/users/restore', { body });
    expect(await statuses()).toEqual(['waiting', 'waiting']);
  });

  it('registers at most 8 at once, and as many if it can', async () => {
    service.answer('late');
    const { id } = await fixture.start(newUsers(60));
    await fixture.ended(id);
    expect(service.most()).toBe(8);
  });

  it('does jobs one after another, the oldest first', async () => {
    service.answer('late');
    const first = newUsers(12);
    const second = newUsers(3);
    await fixture.start(first);
    const { id } = await fixture.start(second);
    await fixture.ended(id);
    expect(service.requests.slice(-3).map(({ body }) => body.reference_user_id)).toEqual(
      second.map((row) => row.reference_user_id),
    );
    expect(service.requests).toHaveLength(15);
  });

  it('is one job when the same press comes twice', async () => {
    const rows = newUsers(3);
    const request_id = randomUUID();
    const both = await Promise.all([
      fixture.press(rows, request_id),
      fixture.press(rows, request_id),
    ]);
    const [one, other] = both.map(({ body }) => registrationJob.parse(body).id);
    expect(one).toBe(other);
    await fixture.ended(one ?? '');
    expect((await fixture.press(rows, request_id)).status).toBe(200);
    expect(service.requests).toHaveLength(3);
  });

  it('returns the users of a page and of a state', async () => {
    const rows = newUsers(203);
    const refused = rows[201]?.reference_user_id;
    service.answer((id) => (id === refused ? 'refused' : 'registered'));
    const { id } = await fixture.start(rows);
    const page = await fixture.ended(id);
    expect([page.items.length, page.next_after]).toEqual([200, 200]);
    const next = await fixture.read(id, '?after=200');
    expect(next.items.map(({ n }) => n)).toEqual([201, 202, 203]);
    expect(next.next_after).toBeNull();
    expect((await fixture.read(id, '?state=refused')).items).toMatchObject([
      { n: 202, failure_code: 'INVALID_REQUEST', reason: 'No <b>room</b> for them' },
    ]);
  });

  it('keeps the user_id of a user who is already registered', async () => {
    const [row = { reference_user_id: '' }] = newUsers(1);
    const { id } = await fixture.start([row]);
    const before = await fixture.ended(id);
    const again = await fixture.ended((await fixture.start([row])).id);
    expect(again.items[0]).toMatchObject({ user_id: before.items[0]?.user_id });
    expect(service.users.size).toBe(1);
  });
});
