import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  registrationPage,
  rerunJob,
  rerunJobPage,
  scenario as scenarioSchema,
  scenarioReport,
  type RerunJob,
} from '../contract/index.js';
import { eventually } from '../testing/eventually.js';
import { startRerunService, type RerunService } from '../testing/services/rerun-service.js';
import { scenarioOf } from '../testing/fixtures/scenario-fixture.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import { openTestDatabase } from '../testing/fixtures/test-database.js';
import { migratedPlace, type TestPlace } from '../testing/fixtures/test-place.js';
import { FAST } from '../testing/fixtures/test-sync.js';
import { makeLink } from './auth/members/links.js';
import { createSessionStore } from './auth/sessions.js';
import { newRun } from './qa/scenarios/scenario-run.js';
import { holdBackAfterRestore } from './after-restore.js';
import type { ConsoleSchema } from './schema.js';
import type { OpenDatabase } from '../database/opened.js';

let place: TestPlace;
let service: RerunService;
let console: TestConsole | null = null;
beforeEach(async () => {
  place = await migratedPlace();
  service = await startRerunService();
});
afterEach(async () => {
  await console?.stop();
  await service.stop();
  await place.remove();
});

async function start(): Promise<TestConsole> {
  const key = { baseUrl: service.url, apiKey: 'key-of-a-test', label: 'test' };
  const services = { sandbox: { ...key, dataRequestForm: 'object' } } as const;
  console = await startTestConsole({ place, services, sync: FAST });
  return console;
}

const JOBS = '/api/sandbox/rerun-jobs';
async function rerunAll({ ask }: TestConsole, transaction_ids: string[]): Promise<RerunJob> {
  const body = { calls: { transaction_ids }, per_second: 20, request_id: randomUUID() };
  return rerunJob.parse((await ask('POST', JOBS, { body })).body);
}
const read = async ({ ask }: TestConsole, { id }: RerunJob) =>
  rerunJobPage.parse((await ask('GET', `${JOBS}/${id}`)).body);

const RUN = randomUUID();
const REGISTRATION = randomUUID();
/** A bulk registration and a scenario in the state of a backup, just started. */
async function begin({ kysely }: OpenDatabase<ConsoleSchema>): Promise<void> {
  const by = {
    environment: 'sandbox' as const,
    created_at: Date.now(),
    created_by: 'Owner',
    finished_at: null,
  };
  const job = {
    kind: 'registration' as const,
    settings: '{}',
    blocked: null,
    total: 1,
    request_id: 'press-r',
  };
  await kysely
    .insertInto('jobs')
    .values({ ...by, ...job, id: REGISTRATION, state: 'running' })
    .execute();
  const item = { n: 1, subject: 'p1', request: null, changed_at: null, state: 'waiting' as const };
  await kysely
    .insertInto('job_items')
    .values({ ...item, job_id: REGISTRATION })
    .execute();
  const scenario = scenarioOf({ do: 'register', people: 'panel', count: 1 });
  const { settings, items } = newRun(scenarioSchema.parse(scenario), 'Owner');
  const running = { kind: 'scenario', state: 'running' } as const;
  const run = { ...by, ...running, request_id: 'press-s', blocked: null };
  await kysely
    .insertInto('jobs')
    .values({ ...run, id: RUN, settings: JSON.stringify(settings), total: 1 })
    .execute();
  const [step] = items;
  const stored = { subject: step?.subject ?? '', request: step?.request ?? null };
  await kysely
    .insertInto('job_items')
    .values({ ...item, ...stored, job_id: RUN })
    .execute();
}

it('sends nothing again of a bulk rerun that was paused in a backup', async () => {
  const first = await start();
  service.answer('maintenance');
  const job = await rerunAll(first, service.add(3));
  await first.ask('POST', `${JOBS}/${job.id}/pause`);
  await eventually(
    () => read(first, job),
    (page) => page.job.state === 'paused',
  );
  await first.stop();
  console = null;
  const { database, remove } = await openTestDatabase(place);
  await holdBackAfterRestore(database);
  await remove();
  const held = await read(await start(), job);
  expect(held.job).toMatchObject({ state: 'cancelled', counts: { unknown: 3 } });
});

it('repeats nothing that was under way in a backup, and signs everybody out', async () => {
  const first = await start();
  service.answer('maintenance');
  const ids = service.add(3);
  const job = await rerunAll(first, ids);
  await eventually(
    () => read(first, job),
    (page) => page.job.blocked !== null,
  );
  await first.stop();
  console = null;
  const { database, remove } = await openTestDatabase(place);
  await begin(database);
  const { kysely } = database;
  const { id } = await kysely.selectFrom('members').select('id').executeTakeFirstOrThrow();
  const links = [];
  for (const purpose of ['sign_in', 'reset'] as const) {
    const store = createSessionStore(database);
    links.push(await store.change(({ within }) => makeLink(within, id, purpose)));
  }
  await holdBackAfterRestore(database);
  await remove();

  service.answer('named');
  const before = service.requests.length;
  const next = await start();
  const { status } = await next.ask('GET', '/api/session', { headers: { cookie: first.cookie } });
  expect(status).toBe(401);
  for (const { token } of links) {
    const given = { token, password: 'correct horse battery staple' };
    const setting = await next.ask('POST', '/api/members/password-link', { body: given });
    const signingIn = await next.ask('POST', '/api/session', { body: { token } });
    expect([setting.status, signingIn.status]).toEqual([401, 401]);
  }
  // Later jobs come after those that were under way.
  const [other = ''] = service.add(1);
  const later = await rerunAll(next, [...ids, other]);
  await eventually(
    () => read(next, later),
    (page) => page.job.state === 'finished',
  );
  expect(service.requests.slice(before).map((request) => request.transaction_id)).toEqual([other]);
  const held = await read(next, job);
  expect(held.job).toMatchObject({ state: 'cancelled', blocked: null, counts: { unknown: 3 } });
  expect(held.items.map(({ state, reason }) => [state, reason])).toEqual(
    ids.map((): unknown[] => ['unknown', expect.stringContaining('when the backup was made')]),
  );
  const people = await next.ask('GET', `/api/sandbox/registrations/${REGISTRATION}`);
  const registration = registrationPage.parse(people.body).job;
  expect(registration).toMatchObject({ state: 'paused', counts: { waiting: 1 } });
  const report = await next.ask('GET', `/api/sandbox/scenario-runs/${RUN}`);
  expect(scenarioReport.parse(report.body)).toMatchObject({
    ...{ job: { state: 'cancelled', verdict: null }, items: [{ state: 'cancelled' }] },
  });
});
