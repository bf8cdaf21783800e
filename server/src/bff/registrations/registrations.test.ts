import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registrationJob, registrationPage } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/sandbox-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/test-console.js';

const PATH = '/api/sandbox/registrations';

let sandbox: SandboxFixture;
let console: TestConsole;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const service = { baseUrl: sandbox.url, apiKey: sandbox.key, label: 'test' };
  console = await startTestConsole({
    services: { sandbox: { ...service, dataRequestForm: 'object' } },
  });
});
afterAll(async () => {
  await console.stop();
  await sandbox.remove();
});

it('registers all', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ reference_user_id: `qa-${n}` }));

  const started = await console.ask('POST', PATH, { body: { rows, request_id: randomUUID() } });
  expect(started.status).toBe(201);
  const { id } = registrationJob.parse(started.body);

  const { job, items } = await eventually(
    async () => registrationPage.parse((await console.ask('GET', `${PATH}/${id}`)).body),
    ({ job }) => job.state === 'finished',
    20_000,
  );
  expect(job.counts.registered).toBe(1000);
  expect(items).toHaveLength(200);
});
