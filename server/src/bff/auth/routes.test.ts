import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestDatabase,
  testPlace,
  type TestPlace,
} from '../../testing/fixtures/test-database.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { signInAs } from '../../testing/fixtures/session-fixture.js';

const ALL = ['viewer', 'staff', 'support', 'qa', 'admin'] as const;
type Roles = readonly (typeof ALL)[number][];
const REGISTER: Roles = ['staff', 'support', 'qa', 'admin'];
const QA: Roles = ['qa', 'admin'];

// Written out, so that a mistake in a table shows: the roles in the sandbox, and in production where they differ.
const routes: [string, string, Roles, Roles?][] = [
  ['GET', 'stream', ALL],
  ['GET', 'health', ALL],
  ['GET', 'users', ALL],
  ['GET', 'user?reference_user_id=a', ALL],
  ['GET', 'calls', ALL],
  ['GET', 'calls/export?format=csv', ALL],
  ['GET', 'call?transaction_id=a', ALL],
  ['GET', 'events', ALL],
  ['GET', 'events/export?format=csv', ALL],
  ['GET', 'event?key=a', ALL],
  ['GET', 'archive/values', ALL],
  ['GET', 'user/history?reference_user_id=a', ALL],
  ['POST', 'users', REGISTER],
  ['POST', 'watch', ALL],
  ['GET', 'overview', ALL],
  ['PUT', 'quotas', REGISTER],
  ['GET', 'reconciliation', ALL],
  ['GET', 'find?q=a', ALL],
  ['POST', 'v1/business_connect_user/register', REGISTER],
  ['POST', 'v1/business_connect_user/get_status', ALL],
  ['POST', 'v1/webhook/admin/config/create_or_edit', ['qa', 'admin'], ['admin']],
  ['POST', 'v1/webhook/admin/config/get', ALL],
  ['POST', 'v1/webhook/admin/config/delete', ['qa', 'admin'], ['admin']],
  ['POST', 'v1/webhook/admin/call/get', ALL],
  ['POST', 'v1/webhook/admin/call/rerun', ['support', 'qa', 'admin'], ['support', 'admin']],
  ['POST', 'v1/webhook/admin/event/get', ALL],
  ['GET', 'rerun-jobs', ALL],
  ['POST', 'rerun-jobs', ['support', 'qa', 'admin'], ['support', 'admin']],
  ['POST', 'rerun-jobs/count', ALL],
  ['GET', 'rerun-jobs/a', ALL],
  ['POST', 'rerun-jobs/a/pause', ['support', 'qa', 'admin'], ['support', 'admin']],
  ['POST', 'rerun-jobs/a/resume', ['support', 'qa', 'admin'], ['support', 'admin']],
  ['POST', 'rerun-jobs/a/cancel', ['support', 'qa', 'admin'], ['support', 'admin']],
  ['POST', 'rerun-jobs/a/retry', ['support', 'qa', 'admin'], ['support', 'admin']],
  ['GET', 'registrations', QA],
  ['POST', 'registrations', QA],
  ['GET', 'registrations/a', QA],
  ['GET', 'registrations/a/export', QA],
  ['POST', 'registrations/a/pause', QA],
  ['POST', 'registrations/a/resume', QA],
  ['POST', 'registrations/a/cancel', QA],
  ['POST', 'registrations/a/retry', QA],
  ['GET', 'scenarios', QA],
  ['POST', 'scenarios', QA],
  ['POST', 'scenarios/delete', QA],
  ['GET', 'scenario-runs', QA],
  ['POST', 'scenario-runs', QA],
  ['GET', 'scenario-runs/a', QA],
  ['POST', 'scenario-runs/a/pause', QA],
  ['POST', 'scenario-runs/a/resume', QA],
  ['POST', 'scenario-runs/a/cancel', QA],
  ['POST', 'scenario-runs/a/retry', QA],
  ['GET', 'configs/last', ALL],
  ['GET', 'qa', ALL],
  ['GET', 'qa/persons', QA],
  ['GET', 'qa/user?reference_user_id=a', ALL],
  ['POST', 'qa/outcome', QA],
  ['POST', 'qa/plans', QA],
  ['GET', 'qa/plans', QA],
  ['GET', 'qa/plan?id=a', QA],
  ['POST', 'qa/plan/cancel', QA],
  ['GET', 'qa/receivers', QA],
  ['GET', 'qa/inbox', QA],
  ['GET', 'qa/inbox/record?id=1', QA],
  ['POST', 'qa/inbox/clear', QA],
  ['POST', 'qa/clock', QA],
  ['POST', 'qa/retry', QA],
  ['POST', 'qa/maintenance', QA],
  ['GET', 'hooks', ALL],
  ['PUT', 'hooks/relay', ['qa', 'admin'], ['admin']],
  ['POST', 'test-event', ['qa', 'admin'], ['admin']],
];

const cookies = new Map<string, string>();
let place: TestPlace;
let console: TestConsole;

beforeAll(async () => {
  place = await testPlace();
  const { database, remove } = await openTestDatabase(place);
  for (const role of ALL) cookies.set(role, (await signInAs(database, role)).cookie);
  await remove();
  // No service is connected: admitted requests fail with that, or with what is wrong in the empty body.
  console = await startTestConsole({ services: {}, place });
});
afterAll(async () => {
  await console.stop();
  await place.remove();
});

async function answerTo(cookie: string, method: string, path: string): Promise<number> {
  const body = method === 'POST' ? { body: {} } : {};
  return (await console.ask(method, path, { headers: { cookie }, ...body })).status;
}

describe.each(routes)('%s %s', (method, path, sandbox, production = sandbox) => {
  it.each(['sandbox', 'production'])('requires a session first in %s', async (environment) => {
    expect(await answerTo('', method, `/api/${environment}/${path}`)).toBe(401);
  });

  it.each([
    ['sandbox', sandbox],
    ['production', production],
  ])('admits exactly the roles with the permission in %s', async (environment, may) => {
    const admitted: string[] = [];
    for (const [role, cookie] of cookies) {
      const status = await answerTo(cookie, method, `/api/${environment}/${path}`);
      expect(status).not.toBe(401);
      if (status !== 403) admitted.push(role);
    }
    expect(admitted).toEqual(may);
  });
});

it.each([
  ['GET', '/api/audit'],
  ['GET', '/api/audit/export'],
  ['GET', '/api/environments'],
  ['GET', '/api/session'],
  ['DELETE', '/api/session'],
])('%s %s requires a session', async (method, path) => {
  expect(await answerTo('', method, path)).toBe(401);
});
