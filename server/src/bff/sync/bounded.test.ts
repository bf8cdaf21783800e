import { afterEach, beforeEach, expect, it } from 'vitest';
import { callDetail, type ServiceHealth } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { FAST } from '../../testing/fixtures/test-sync.js';
import {
  listedCall,
  listedEvent,
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';

const MB = 1024 * 1024;

let service: ListingService;
let console: TestConsole;

beforeEach(async () => {
  service = await startListingService();
  const settings = { baseUrl: service.url, apiKey: 'the-key-of-these-tests', label: 'test' };
  console = await startTestConsole({
    services: { sandbox: { ...settings, dataRequestForm: 'object' } },
    sync: FAST,
  });
});
afterEach(async () => {
  await console.stop();
  await service.stop();
});

const health = async () => (await console.ask('GET', '/api/sandbox/health')).body as ServiceHealth; // the route's own type
const healthWhere = (isIt: (health: ServiceHealth) => boolean) => eventually(health, isIt);
const listed = async (what: 'calls' | 'events') =>
  (await console.ask('GET', `/api/sandbox/${what}`)).body as Record<string, object[]>; // as above

it('survives 1.7 million empty records: none of them is stored, and health says what was cut', async () => {
  const body = `[${'{},'.repeat(1_700_000 - 1)}{}]`;
  service.calls.push(listedCall(1));
  const before = process.resourceUsage().maxRSS * 1024;
  service.instead = (what) => (what === 'events' ? { body } : null);
  const cut = await healthWhere(({ state }) => state === 'partial');
  expect(cut).toMatchObject({
    unreadable: { calls: 0, attempts: 500 },
    not_read: { calls: 0, attempts: 1_699_500 },
  });
  // Parsing 5 MB of empty records takes about 150 MB; storing them took more than 4,000.
  expect(process.resourceUsage().maxRSS * 1024 - before).toBeLessThan(600 * MB);
  expect((await listed('events'))['attempts']).toEqual([]);
  await eventually(
    () => listed('calls'),
    ({ calls }) => calls?.length === 1,
  );
  // The same connection to the database is still free for other writes.
  const signedOut = await console.ask('DELETE', '/api/session', {
    headers: { origin: console.url },
  });
  expect(signedOut.status).toBe(204);
});

it('is well again once the listings are of their usual length', async () => {
  const body = JSON.stringify(Array.from({ length: 501 }, (_, n) => listedCall(n)));
  service.instead = (what) => (what === 'calls' ? { body } : null);
  const cut = await healthWhere(({ state }) => state === 'partial');
  expect(cut.not_read).toEqual({ calls: 1, attempts: 0 });
  service.instead = () => null;
  const well = await healthWhere(({ state }) => state === 'ok');
  expect(well.not_read).toEqual({ calls: 0, attempts: 0 });
});

it('stores 500 records with large bodies, and other writes go on meanwhile', async () => {
  const response_body = 'x'.repeat(9 * 1024);
  const body = JSON.stringify(
    Array.from({ length: 500 }, (_, n) => listedEvent(n, { response_body })),
  );
  service.instead = (what) => (what === 'events' ? { body } : null);
  await eventually(
    () => console.ask('GET', '/api/sandbox/event?key=e499'),
    ({ status }) => status === 200,
  );
  await healthWhere(({ state }) => state === 'ok');
});

it('keeps readable records beside others that are nested too deeply or contain NUL', async () => {
  const deep = `{"event_id":"deep","response_body":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const nul = JSON.stringify(listedEvent(2, { response_body: 'a\u0000b' }));
  const good = JSON.stringify(listedEvent(1));
  service.calls.push(listedCall(1), listedCall(2, { reference_user_id: '\u0000' }));
  service.instead = (what) => (what === 'events' ? { body: `[${deep},${good},${nul}]` } : null);
  const health = await healthWhere(
    ({ unreadable }) => unreadable.calls > 0 && unreadable.attempts > 0,
  );
  expect(health).toMatchObject({ state: 'ok', unreadable: { calls: 1, attempts: 2 } });
  const { body } = await console.ask('GET', '/api/sandbox/call?transaction_id=ewh:1');
  expect(callDetail.parse(body).attempts).toHaveLength(1);
  expect((await listed('calls'))['calls']).toMatchObject([{ transaction_id: 'ewh:1' }]);
});

it('says that a listing is refused as a whole', async () => {
  service.instead = (what) => (what === 'calls' ? { body: '['.repeat(100) } : null);
  const health = await healthWhere(({ state }) => state === 'failing');
  expect(health.failure).toMatchObject({ code: 'upstream_not_json' });
});
