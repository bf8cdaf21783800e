import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';

let service: ListingService;
let console: TestConsole;

beforeAll(async () => {
  service = await startListingService();
  const settings = { apiKey: 'the-key-of-the-watch-tests', label: 'test' };
  const sandbox = { ...settings, baseUrl: service.url, dataRequestForm: 'object' as const }; // the narrowest type would be lost
  console = await startTestConsole({ services: { sandbox } });
});
afterAll(async () => {
  await console.stop();
  await service.stop();
});

const watch = async (body: unknown, environment = 'sandbox') =>
  (await console.ask('POST', `/api/${environment}/watch`, { body })).status;
const people = (length: number) => Array.from({ length }, (_value, n) => `p${n}`);

it.each([
  ['one person', { reference_user_ids: ['somebody'] }, 204],
  [
    'fifty with the longest of names',
    { reference_user_ids: people(50).map((id) => id.padEnd(255, '☃')) },
    204,
  ],
  ['fifty-one', { reference_user_ids: people(51) }, 400],
  ['nobody', { reference_user_ids: [] }, 400],
  ['no list', { reference_user_ids: 'p' }, 400],
  ['a number', { reference_user_ids: [7] }, 400],
  ['an empty name', { reference_user_ids: [''] }, 400],
  ['NUL', { reference_user_ids: ['a\u0000'] }, 400],
  ['another field', { reference_user_ids: ['p'], until: 5 }, 400],
  ['nothing', {}, 400],
])('takes who is on a screen: %s', async (_what, body, status) => {
  expect(await watch(body)).toBe(status);
});

it('asks the service nothing by itself, and needs one', async () => {
  expect(service.requests).toEqual([]);
  expect(await watch({ reference_user_ids: ['p'] }, 'production')).toBe(404);
  expect((await console.ask('GET', '/api/sandbox/watch')).status).toBe(405);
});
