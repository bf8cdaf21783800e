import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import {
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';
import { startTestConsole } from '../../testing/fixtures/test-console.js';
import { startTestSync } from '../../testing/fixtures/test-sync.js';

// If anything is polled more than once within a test, it is because a page waits for it.
const SELDOM = { idle: [600_000, 600_000], busy: [20, 40] } as const;
const TRANSACTION = 'ewh:11111111-1111-4111-8111-111111111111';

let service: ListingService;
beforeEach(async () => {
  service = await startListingService();
});
afterEach(async () => {
  await service.stop();
});

const polls = () => service.requests.filter(({ what }) => what === 'events').length;
const polledOften = (more = 10) => {
  const before = polls();
  return eventually(polls, (count) => count >= before + more);
};

it('polls often while a page is open, at the environment of that page', async () => {
  const other = await startListingService();
  const urls = { sandbox: service.url, production: other.url };
  const sync = await startTestSync({ urls, paces: SELDOM });
  await eventually(polls, (count) => count === 1);
  await eventually(
    () => other.requests.length,
    (count) => count === 3,
  );
  await sync.database.signal('{"watching":"sandbox"}');
  await polledOften();
  await sync.database.signal('{"unheard":"of"}');
  expect(other.requests).toHaveLength(3);
  await sync.stop();
  await other.stop();
});

it('polls often while a call is pending', async () => {
  const sync = await startTestSync({ urls: { sandbox: service.url }, paces: SELDOM });
  await eventually(polls, (count) => count === 1);
  service.calls.push({
    ...{ transaction_id: TRANSACTION, webhook_type: 'ODD', status: 'PENDING', attempts: 1 },
  });
  await sync.database.signal('{"poll":"sandbox"}');
  await polledOften(3);
  await sync.stop();
});

it.each([
  ['rerun', 'webhook/admin/call/rerun', { transaction_id: TRANSACTION }],
  [
    'destination that was saved',
    'webhook/admin/config/create_or_edit',
    { webhook_type: 'USER_VERIFICATION_COMPLETED', destination_url: 'https://x.test/' },
  ],
])('polls soon after a %s here', async (_what, path, body) => {
  const settings = { apiKey: 'the-key-of-the-demand-tests', label: 'test' };
  const sandbox = { ...settings, baseUrl: service.url, dataRequestForm: 'object' as const }; // the narrowest type would be lost
  const console = await startTestConsole({ services: { sandbox }, sync: SELDOM });
  await eventually(polls, (count) => count === 1);
  expect((await console.ask('POST', `/api/sandbox/v1/${path}`, { body })).status).toBe(200);
  await polledOften();
  await console.stop();
});

it('polls a service that failed soon after something was done here, and not for an open page', async () => {
  service.instead = () => ({ status: 503 });
  const paces = { ...SELDOM, retry: 600_000, retryMost: 600_000 };
  const sync = await startTestSync({ urls: { sandbox: service.url }, paces });
  const state = () => sync.healths.at(-1)?.state;
  await eventually(state, (now) => now === 'failing');
  const before = service.requests.length;
  service.instead = () => null;
  await sync.database.signal('{"watching":"sandbox"}');
  await sync.database.signal('{"poll":"production"}');
  expect(service.requests).toHaveLength(before);
  await sync.database.signal('{"poll":"sandbox"}');
  await eventually(state, (now) => now === 'ok');
  await sync.stop();
});
