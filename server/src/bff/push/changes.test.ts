import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { openStream, type StreamClient } from '../../testing/stream-client.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';

let sandbox: SandboxFixture;
let console: TestConsole;
let stream: StreamClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  console = await startTestConsole({
    services: {
      sandbox: {
        ...{ baseUrl: sandbox.url, apiKey: sandbox.key },
        ...{ dataRequestForm: 'object', label: 'the sandbox' },
      },
    },
  });
  stream = openStream(`${console.url}/api/sandbox/stream`, { cookie: console.cookie });
  await eventually(
    () => stream.events,
    (events) => events.length > 0,
  );
});
afterAll(async () => {
  await console.stop();
  await sandbox.remove();
});

const CONFIG = { webhook_type: 'USER_VERIFICATION_COMPLETED' };
const DESTINATION = { ...CONFIG, destination_url: 'https://business.example/hook' };
const USER = { reference_user_id: 'ann', data_request: { type: 'IS_PHONE_NUMBER_VERIFIED' } };

const register = 'v1/business_connect_user/register';
const config = 'v1/webhook/admin/config';
const QUOTA = { uniqueness_region_id: 'spring', quota: 100 };

const withUser = z.object({
  reference_user_id: z.string(),
  user: z.nullable(z.object({ source: z.string() })),
});

it.each([
  ['a registration', 'POST', register, USER, 'user', USER.reference_user_id],
  ['a destination', 'POST', `${config}/create_or_edit`, DESTINATION, 'webhooks', undefined],
  ['a deleted destination', 'POST', `${config}/delete`, CONFIG, 'webhooks', undefined],
  ['a quota', 'PUT', 'quotas', QUOTA, 'quotas', undefined],
])('pushes %s to every page', async (_what, method, path, body, event, id) => {
  const before = stream.events.length;
  const answer = await console.ask(method, `/api/sandbox/${path}`, { body });
  expect(answer.status).toBeLessThan(300);
  const pushed = await eventually(
    () => stream.events.slice(before).find((each) => each.event === event),
    Boolean,
  );
  expect(pushed?.data).toMatchObject(id === undefined ? {} : { reference_user_id: id });
});

it('pushes a user as the lists show it, and a removed one as in no list', async () => {
  const { reference_user_id } = USER;
  const last = async (source: string | null) => {
    const found = await eventually(
      () => stream.events.findLast(({ event }) => event === 'user')?.data,
      (data) => withUser.safeParse(data).data?.user?.source === (source ?? undefined),
    );
    return withUser.parse(found);
  };
  await console.ask('POST', `/api/sandbox/${register}`, { body: USER });
  expect(await last('registered')).toMatchObject({ reference_user_id });
  const body = { reference_user_ids: [reference_user_id] };
  await console.ask('POST', '/api/sandbox/users/remove', { body });
  expect(await last(null)).toEqual({ reference_user_id, user: null });
});
