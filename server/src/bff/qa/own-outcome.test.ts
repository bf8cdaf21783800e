import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEntry } from '../../contract/index.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import {
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';

const ID = 'own-outcome-1';
const OUTCOME = { reference_user_id: ID, state: 'revoked', person: null, calls: [] };

let service: ListingService;
let console: TestConsole;

beforeEach(async () => {
  service = await startListingService();
  const settings = { apiKey: 'the-key-of-the-outcome-tests', label: 'test' };
  const sandbox = { ...settings, baseUrl: service.url, dataRequestForm: 'object' as const }; // the narrowest type would be lost
  console = await startTestConsole({ services: { sandbox } });
});
afterEach(async () => {
  await console.stop();
  await service.stop();
});

const simulate = (status = 200) => {
  service.instead = (what) => {
    if (what === 'status' && status !== 200) return { status };
    return what === 'other' ? { body: JSON.stringify({ status: 'success', ...OUTCOME }) } : null;
  };
  const body = { reference_user_id: ID, outcome: 'revoked' };
  return console.ask('POST', '/api/sandbox/qa/outcome', { body });
};
const statusOf = async () => {
  const answer = await console.ask('GET', `/api/sandbox/user?reference_user_id=${ID}`);
  return userEntry.parse(answer.body).status;
};

it('shows the outcome that a member simulates at once, not with the next scheduled check', async () => {
  service.statuses.set(ID, { has_connection: true });
  await console.ask('POST', '/api/sandbox/users', { body: { reference_user_id: ID } });
  expect(await statusOf()).toBe('verified');
  service.statuses.set(ID, { has_connection: false });
  expect((await simulate()).status).toBe(200);
  // No webhook reports it here, and no open page has the user checked.
  expect(await statusOf()).toBe('revoked');
});

it('responds to the member even if the user cannot be checked afterwards', async () => {
  await console.ask('POST', '/api/sandbox/users', { body: { reference_user_id: ID } });
  expect((await simulate(503)).status).toBe(200);
});

it('adds no unknown user to the console', async () => {
  expect((await simulate()).status).toBe(200);
  expect(service.requests.filter(({ what }) => what === 'status')).toEqual([]);
});
