import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import {
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';
import { startTestConsole } from '../../testing/fixtures/test-console.js';
import { startTestHarvest } from '../../testing/fixtures/test-harvest.js';

// Whatever is asked more than once within a test is asked for somebody who waits.
const SELDOM = { idle: [600_000, 600_000], busy: [20, 40] } as const;
const TRANSACTION = 'ewh:11111111-1111-4111-8111-111111111111';

let service: ListingService;
beforeEach(async () => {
  service = await startListingService();
});
afterEach(async () => {
  await service.stop();
});

const looks = () => service.requests.filter(({ what }) => what === 'events').length;
const lookedOften = (more = 10) => {
  const before = looks();
  return eventually(looks, (count) => count >= before + more);
};

it('looks often while a page is open, at the environment of that page', async () => {
  const other = await startListingService();
  const urls = { sandbox: service.url, production: other.url };
  const harvest = await startTestHarvest({ urls, paces: SELDOM });
  await eventually(looks, (count) => count === 1);
  await eventually(
    () => other.requests.length,
    (count) => count === 2,
  );
  await harvest.database.signal('{"watching":"sandbox"}');
  await lookedOften();
  await harvest.database.signal('{"unheard":"of"}');
  expect(other.requests).toHaveLength(2);
  await harvest.stop();
  await other.stop();
});

it('looks often while a call is pending', async () => {
  const harvest = await startTestHarvest({ urls: { sandbox: service.url }, paces: SELDOM });
  await eventually(looks, (count) => count === 1);
  service.calls.push({
    ...{ transaction_id: TRANSACTION, webhook_type: 'ODD', status: 'PENDING', attempts: 1 },
  });
  await harvest.database.signal('{"nudge":"sandbox"}');
  await lookedOften(3);
  await harvest.stop();
});

it.each([
  ['rerun', 'webhook/admin/call/rerun', { transaction_id: TRANSACTION }],
  [
    'destination that was saved',
    'webhook/admin/config/create_or_edit',
    { webhook_type: 'USER_VERIFICATION_COMPLETED', destination_url: 'https://x.test/' },
  ],
])('looks soon after a %s here', async (_what, path, body) => {
  const settings = { apiKey: 'the-key-of-the-nudge-tests', label: 'test' };
  const sandbox = { ...settings, baseUrl: service.url, dataRequestForm: 'object' as const }; // the narrowest type would be lost
  const console = await startTestConsole({ services: { sandbox }, harvest: SELDOM });
  await eventually(looks, (count) => count === 1);
  expect((await console.ask('POST', `/api/sandbox/v1/${path}`, { body })).status).toBe(200);
  await lookedOften();
  await console.stop();
});
