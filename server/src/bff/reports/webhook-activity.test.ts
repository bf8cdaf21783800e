import { afterEach, beforeEach, expect, it } from 'vitest';
import { WEBHOOK_TYPES } from '../../contract/index.js';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';

const HOUR = 3_600_000;
const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
// The destination that the fixture configures.
const HERE = 'https://hooks.example/1';
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
let fixture: ReportFixture;

beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const read = async () => {
  const { webhooks } = await fixture.reports().webhooks('sandbox');
  return Object.fromEntries((webhooks ?? []).map((one) => [one.webhook_type, one]));
};
const responded = (transaction_id: string, http_status: number, destination_url = HERE) =>
  fixture.attempted({
    ...{ event_id: `e-${transaction_id}`, transaction_id, attempt: 1 },
    ...{ http_status, destination_url },
  });

it('follows the newest response of the present destination', async () => {
  expect((await fixture.reports().webhooks('sandbox')).webhooks).toBeNull();
  await fixture.configured(COMPLETED);
  expect(await read()).toMatchObject({
    [COMPLETED]: { state: 'silent', destination_url: HERE, newest_response: null },
    [REVOKED]: { state: 'not_configured', destination_url: null },
  });

  const failed = { status: 'FAILED', attempts: 16 };
  await fixture.listed(
    { ...failed, transaction_id: 'elsewhere', created_at: ago(HOUR / 4) },
    { ...failed, transaction_id: 'of-another-type', webhook_type: REVOKED },
    { transaction_id: 'good', created_at: ago(3 * HOUR) },
    { ...failed, transaction_id: 'bad', created_at: ago(2 * HOUR) },
    { transaction_id: 'of-old', created_at: ago(25 * HOUR) },
  );
  await responded('elsewhere', 503, 'https://hooks.example/before');
  expect((await read())[COMPLETED]?.state).toBe('silent');
  await responded('good', 200);
  expect((await read())[COMPLETED]).toMatchObject({
    state: 'delivering',
    newest_response: { transaction_id: 'good', http_status: 200 },
  });
  await responded('bad', 500);
  expect((await read())[COMPLETED]).toMatchObject({
    state: 'failing',
    newest_response: { transaction_id: 'bad' },
  });

  // A call that was rerun no longer says anything about its destination.
  await fixture.rerun('bad', null);
  expect((await read())[COMPLETED]?.state).toBe('delivering');
});
