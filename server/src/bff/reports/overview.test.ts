import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';

const HOUR = 3_600_000;
let fixture: ReportFixture;

beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const read = () => fixture.reports().overview('sandbox');
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('the overview', () => {
  it('of a fresh console is empty, and says so', async () => {
    await fixture.configured();
    expect(await read()).toMatchObject({
      newest_calls: [],
      failing_destinations: [],
      gaps: { calls: 0, attempts: 0 },
      set_up: { has_user: false, has_delivery: false },
    });
  });

  it('has the newest 60 calls, and what is set up', async () => {
    await fixture.verified('a', 'b');
    await fixture.registered('c');
    await fixture.listed(
      ...Array.from({ length: 70 }, (_call, n) => ({
        transaction_id: `c${n}`,
        created_at: ago(HOUR - n * 1000),
      })),
    );
    const { newest_calls, missing_destinations, set_up } = await read();
    expect(newest_calls).toHaveLength(60);
    expect(newest_calls[0]?.transaction_id).toBe('c69');
    expect(missing_destinations).toBeNull();
    expect(set_up).toEqual({ has_user: true, has_delivery: true });
  });

  it('counts a failed call until it is rerun, or a week has gone', async () => {
    const failed = (transaction_id: string, hoursAgo: number, hoursRetried: number) => ({
      ...{ transaction_id, status: 'FAILED', attempts: 16 },
      ...{ created_at: ago((hoursAgo + hoursRetried) * HOUR), updated_at: ago(hoursAgo * HOUR) },
    });
    await fixture.listed(
      ...[failed('c1', 1, 23), failed('c2', 72, 23)],
      ...[failed('c3', 6.9 * 24, 89), failed('c4', 7.1 * 24, 23)],
    );
    const destination_url = 'https://hooks.acme.test/a';
    for (const [n, hoursAgo] of [1, 72, 6.9 * 24, 7.1 * 24].entries()) {
      const id = { event_id: `e${n}`, transaction_id: `c${n + 1}`, attempt: 16, http_status: 500 };
      await fixture.attempted({ ...id, destination_url, created_at: ago(hoursAgo * HOUR) });
    }
    const counted = async () => {
      const { needs_attention, failing_destinations } = await read();
      return [needs_attention.failed_calls.count, failing_destinations[0]?.failed.count ?? null];
    };
    expect(await counted()).toEqual([3, 3]);

    // One whose new call is listed, and one whose new call is not.
    await fixture.rerun('c1', 'c5');
    await fixture.listed({ transaction_id: 'c5', status: 'PENDING' });
    await fixture.rerun('c2', null);
    expect(await counted()).toEqual([1, 1]);
  });

  it('names no destination whose failed calls were all rerun', async () => {
    await fixture.listed({ transaction_id: 'c1', status: 'FAILED', attempts: 16 });
    const there = { destination_url: 'https://old.acme.test/a', http_status: 500 };
    await fixture.attempted({ event_id: 'e1', transaction_id: 'c1', attempt: 16, ...there });
    expect((await read()).failing_destinations).toHaveLength(1);
    await fixture.rerun('c1', 'c2');
    await fixture.listed({ transaction_id: 'c2' });
    const { failing_destinations, needs_attention } = await read();
    expect(failing_destinations).toEqual([]);
    expect(needs_attention.failed_calls.count).toBe(0);
  });

  it('treats a destination that accepted a call as working, even after that call is rerun', async () => {
    const there = { destination_url: 'https://hooks.acme.test/a' };
    await fixture.listed(
      { transaction_id: 'c1', status: 'FAILED', attempts: 16, created_at: ago(72 * HOUR) },
      { transaction_id: 'c2' },
      { transaction_id: 'c3', status: 'PENDING', attempts: 0, created_at: ago(0) },
    );
    await fixture.attempted(
      { event_id: 'e1', transaction_id: 'c1', attempt: 16, http_status: 500, ...there },
      { event_id: 'e2', transaction_id: 'c2', attempt: 1, http_status: 200, ...there },
    );
    await fixture.rerun('c2', 'c3');
    expect((await read()).failing_destinations).toEqual([]);
  });

  it('names a destination while its newest response is not 2xx, since the first such call', async () => {
    const hook = { destination_url: 'https://hooks.acme.test:8443/a' };
    const other = { destination_url: 'https://fine.test/a' };
    await fixture.listed(
      { transaction_id: 'c1', created_at: ago(5 * HOUR) },
      { transaction_id: 'c2', created_at: ago(4 * HOUR), status: 'PENDING' },
      { transaction_id: 'c3', created_at: ago(3 * HOUR), status: 'FAILED' },
      { transaction_id: 'c4', created_at: ago(2 * HOUR) },
    );
    await fixture.attempted(
      { event_id: 'e1', transaction_id: 'c1', attempt: 1, http_status: 204, ...hook },
      { event_id: 'e2', transaction_id: 'c2', attempt: 1, http_status: 500, ...hook },
      { event_id: 'e3', transaction_id: 'c3', attempt: 1, http_status: 404, ...hook },
      { event_id: 'e4', transaction_id: 'c4', attempt: 1, http_status: 200, ...other },
    );
    const { failing_destinations } = await read();
    expect(failing_destinations).toMatchObject([
      {
        destination: 'hooks.acme.test:8443',
        newest_call: { transaction_id: 'c3', http_status: 404 },
        failed: { count: 2, more: false },
      },
    ]);
    const since = failing_destinations[0]?.since ?? 0;
    expect(Math.abs(Date.now() - 4 * HOUR - since)).toBeLessThan(60_000);
  });

  it('goes by the time of a response, not of its call: a retry may be newer than a later call', async () => {
    const hook = { destination_url: 'https://hooks.acme.test/a' };
    const http = (status: number, at: number) => ({ http_status: status, created_at: ago(at) });
    await fixture.listed(
      { transaction_id: 'older', created_at: ago(5 * HOUR), status: 'PENDING' },
      { transaction_id: 'newer', created_at: ago(3 * HOUR) },
    );
    await fixture.attempted(
      { event_id: 'e1', transaction_id: 'older', attempt: 1, ...hook, ...http(500, 5 * HOUR) },
      { event_id: 'e2', transaction_id: 'newer', attempt: 1, ...hook, ...http(200, 3 * HOUR) },
      { event_id: 'e3', transaction_id: 'older', attempt: 2, ...hook, ...http(500, HOUR) },
    );
    const { failing_destinations } = await read();
    expect(failing_destinations).toMatchObject([{ newest_call: { transaction_id: 'older' } }]);
  });

  describe('decides by type and URL for the webhooks that are set', () => {
    const TYPES = ['COMPLETED', 'REVOKED', 'DETERMINED_UNFULFILLABLE'];
    const ownUrl = (type: string) => `https://hooks.acme.test/${type.toLowerCase()}`;
    let urlOf = ownUrl;
    const configured = (set: typeof urlOf) => {
      urlOf = set;
      return fixture.configured(
        ...TYPES.map((type): [string, string] => [`USER_VERIFICATION_${type}`, urlOf(type)]),
      );
    };
    beforeEach(() => configured(ownUrl));
    const responded = async (type: string, http_status: number, hoursAgo: number) => {
      const at = { created_at: ago(hoursAgo * HOUR) };
      const webhook_type = `USER_VERIFICATION_${type}`;
      const status = http_status === 200 ? 'COMPLETED' : 'PENDING';
      await fixture.listed({ transaction_id: type, webhook_type, status, ...at });
      const attempt = { event_id: type, transaction_id: type, attempt: 1, http_status, ...at };
      await fixture.attempted({ ...attempt, destination_url: urlOf(type) });
    };
    const failing = async () => {
      const { failing_destinations, failing_webhooks } = await read();
      const hosts = failing_destinations.map(({ destination }) => destination);
      return { hosts, urls: failing_webhooks.map(({ transaction_id }) => transaction_id) };
    };

    it('though another URL of the host accepted a call later', async () => {
      await responded('COMPLETED', 500, 2);
      await responded('REVOKED', 200, 1);
      expect(await failing()).toEqual({ hosts: [], urls: ['COMPLETED'] });
    });

    it('though another webhook with the same URL accepted a call later', async () => {
      await configured(() => 'https://hooks.acme.test/all');
      await responded('COMPLETED', 500, 2);
      await responded('REVOKED', 200, 1);
      expect(await failing()).toEqual({ hosts: [], urls: ['COMPLETED'] });
    });

    it('though another URL of the host failed later', async () => {
      await responded('COMPLETED', 500, 2);
      await responded('REVOKED', 503, 1);
      const { hosts, urls } = await failing();
      expect(hosts).toEqual(['hooks.acme.test']);
      expect(urls.toSorted()).toEqual(['COMPLETED', 'REVOKED']);
    });
  });

  it('leaves out a destination as unused only if the webhooks were read since and none is set to it', async () => {
    const old = { destination_url: 'https://old.acme.test/a', http_status: 500 };
    const at = (hours: number) => ({ created_at: ago(hours * HOUR) });
    await fixture.listed({ transaction_id: 'c1', status: 'PENDING', ...at(5) });
    await fixture.attempted({ event_id: 'e1', transaction_id: 'c1', attempt: 1, ...old, ...at(5) });
    const used = async () => {
      const { failing_destinations, needs_attention } = await read();
      return [failing_destinations.length, needs_attention.failing_destinations];
    };
    expect(await used()).toEqual([1, 1]);
    // Read three hours ago.
    await fixture.configured('USER_VERIFICATION_COMPLETED');
    expect(await used()).toEqual([0, 0]);
    await fixture.attempted({ event_id: 'e2', transaction_id: 'c1', attempt: 2, ...old, ...at(2) });
    expect(await used()).toEqual([1, 1]);
  });

  it('names no destination for attempts whose response is not provided', async () => {
    const hook = { destination_url: 'https://hooks.acme.test/a' };
    await fixture.listed({ transaction_id: 'c1', created_at: ago(HOUR), status: 'PENDING' });
    const attempt = { event_id: 'e1', transaction_id: 'c1', attempt: 1, http_status: null };
    await fixture.attempted({ ...attempt, ...hook });
    expect((await read()).failing_destinations).toEqual([]);
    await fixture.listed({ transaction_id: 'c1', created_at: ago(HOUR), status: 'FAILED' });
    expect((await read()).failing_destinations).toHaveLength(1);
  });

  it('counts the gaps of each list', async () => {
    const { bit } = await fixture.keys.current('sandbox');
    const gap = {
      environment: 'sandbox' as const,
      keys: bit,
      below_sequence: 1,
      from_at: null,
      to_at: null,
    };
    for (const [n, list] of (['attempts', 'calls', 'attempts'] as const).entries()) {
      const found = { id: `gap-${n}`, list, found_at: n };
      await fixture.database.kysely
        .insertInto('gaps')
        .values({ ...gap, ...found })
        .execute();
    }
    expect((await read()).gaps).toMatchObject({
      ...{ calls: 1, attempts: 2 },
    });
  });

  it('says what needs attention', async () => {
    await fixture.configured();
    await fixture.verified('without a destination');
    const { needs_attention, missing_destinations } = await read();
    expect(needs_attention).toMatchObject({ undelivered: { count: 1, more: false } });
    expect(missing_destinations?.map(({ users_last_day }) => users_last_day)).toEqual([1, 0, 0]);
  });
});
