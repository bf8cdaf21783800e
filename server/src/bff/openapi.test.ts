import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import { startTestSandbox, type SandboxFixture } from '../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../testing/services/identity-provider.js';
import { NAMED_URL, turnOnFactor } from '../testing/fixtures/factor-fixture.js';
import { goThroughSso, ssoOf } from '../testing/fixtures/sso-fixture.js';
import { eventually } from '../testing/eventually.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const described = z.object({ content: content.optional() });
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        responses: z.record(z.string(), z.looseObject({ content: z.unknown().optional() })),
      }),
    ),
  ),
  components: z.object({ responses: z.object({ Failure: described }) }),
});
type Document = z.infer<typeof documentSchema>;

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

function operationAt(document: Document, method: string, address: string) {
  const path = address.split('?')[0] ?? '';
  // A path without parameters goes first, as in the router.
  const templates = Object.keys(document.paths).sort(
    (one, other) => one.split('{').length - other.split('{').length,
  );
  const template = templates.find((one) => {
    const pattern = one.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(path) && document.paths[one]?.[method.toLowerCase()];
  });
  const operation = document.paths[template ?? '']?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document.`);
  return operation;
}

/** Checks responses against a document, and knows which operations have not responded yet. */
function holding(document: Document) {
  const left = new Set(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(
        ({ responses }) =>
          z
            .object({ 'application/json': z.object({ schema: z.unknown() }) })
            .safeParse(responses['200']?.content).success,
      )
      .map(({ operationId }) => operationId),
  );
  return {
    left,
    hold: (method: string, address: string, answer: Answer) => {
      const { operationId, responses } = operationAt(document, method, address);
      const isFailure = answer.status >= 400;
      const stated = isFailure
        ? document.components.responses.Failure
        : responses[String(answer.status)];
      expect(stated, `${operationId} answers ${answer.status}`).toBeDefined();
      const media = answer.headers.get('content-type')?.split(';')[0] ?? '';
      const schema = content.safeParse(stated?.content).data?.[media]?.schema;
      if (!isFailure) left.delete(operationId);
      if (!schema) return;
      const read = z.fromJSONSchema(schema).safeParse(answer.body);
      expect(read.error?.issues, `${operationId}: ${JSON.stringify(answer.body)}`).toBeUndefined();
    },
  };
}

let sandbox: SandboxFixture;
let console: TestConsole;
let receiver: WebhookReceiver;
let provider: TestIdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
  console = await startTestConsole({
    ...{ sync: {}, sso: ssoOf(provider.issuer), publicUrl: NAMED_URL },
    services: {
      sandbox: {
        baseUrl: sandbox.url,
        apiKey: sandbox.key,
        webhookSecret: 'a secret of this test alone',
        dataRequestForm: 'object',
        ...{ label: 'test', isEmbedded: true },
      },
    },
  });
});
afterAll(async () => {
  await console.stop();
  await provider.stop();
  await receiver.stop();
  await sandbox.remove();
});

describe.each([
  ['the console', () => `${console.url}/api/openapi.json`, () => `${console.url}/api/docs`],
  ['the sandbox', () => `${sandbox.url}/openapi.json`, () => `${sandbox.url}/docs`],
])('the document of %s', (_whose, address, pageAddress) => {
  it('needs no session and no key, and names each operation once', async () => {
    const response = await fetch(address());
    expect(response.status).toBe(200);
    const { paths } = documentSchema.parse(await response.json());
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is a page too, on which nothing runs and only its own style applies', async () => {
    const response = await fetch(pageAddress());
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(text).not.toMatch(/<script|\son\w+=/);
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    const { paths } = documentSchema.parse(await (await fetch(address())).json());
    for (const path of Object.keys(paths)) expect(text).toContain(path);
  });
});

it('says which operations take an API token', async () => {
  const { body } = await console.ask('GET', '/api/openapi.json');
  const security = z.array(z.record(z.string(), z.array(z.never())));
  const { paths, components, ...document } = z
    .object({
      security,
      paths: z.record(
        z.string(),
        z.record(z.string(), z.object({ security: security.optional() })),
      ),
      components: z.object({
        securitySchemes: z.object({ token: z.object({ scheme: z.literal('bearer') }) }),
      }),
    })
    .parse(body);
  expect(components).toBeDefined();
  const callersOf = (path: string, method: string) =>
    (paths[path]?.[method]?.security ?? document.security).flatMap(Object.keys);
  expect(callersOf('/api/{environment}/calls', 'get')).toEqual(['session', 'token']);
  expect(callersOf('/api/tokens', 'post')).toEqual(['session']);
  expect(callersOf('/api/session', 'post')).toEqual([]);
});

it('the sandbox responds as its document says', async () => {
  const document = documentSchema.parse(await (await fetch(`${sandbox.url}/openapi.json`)).json());
  const { hold, left } = holding(document);
  const get = async (path: string) => {
    const answer = await sandbox.get(path);
    hold('GET', path, answer);
    return answer.body;
  };
  const post = async (path: string, body: object = {}) => {
    const answer = await sandbox.post(path, body);
    hold('POST', path, answer);
    return answer.body;
  };
  const user = { reference_user_id: 'of-the-sandbox' };
  const config = { webhook_type: COMPLETED, destination_url: receiver.url };
  receiver.answer({ status: 503 });

  await get('/openapi.json');
  await post('/v1/webhook/admin/config/create_or_edit', config);
  await post('/v1/webhook/admin/config/get');
  await post('/v1/business_connect_user/register', user);
  await post('/v1/business_connect_user/get_status', user);
  await post('/sandbox/outcome', { ...user, outcome: 'verified' });
  await post('/v1/business_connect_user/get_status', user);
  const attempts = z.array(z.object({ transaction_id: z.string() }));
  const [attempt] = await eventually(
    async () => attempts.parse(await post('/v1/webhook/admin/event/get')),
    (list) => list.length > 0,
  );
  const transaction = { transaction_id: attempt?.transaction_id };
  await post('/v1/webhook/admin/call/get');
  await post('/sandbox/retry', transaction);
  await post('/v1/webhook/admin/call/rerun', transaction);
  await get('/sandbox');
  await get('/sandbox/persons');
  await get('/sandbox/user?reference_user_id=of-the-sandbox');
  await get('/sandbox/users/of-the-sandbox');
  const batch = z.object({ id: z.string() });
  const { id } = batch.parse(
    await post('/sandbox/plans', {
      reference_user_ids: ['of-the-sandbox'],
      shares: [{ percent: 100, outcome: 'never' }],
    }),
  );
  await get('/sandbox/plans');
  await get(`/sandbox/plan?id=${id}`);
  await post('/sandbox/plan/cancel', { id });
  const receivers = z.object({ receivers: z.array(z.object({ address: z.string() })) });
  const [first] = receivers.parse(await get('/sandbox/receivers')).receivers;
  await fetch((first?.address ?? '').replace('{n}', '200'), { method: 'POST', body: '{}' });
  const inbox = z.object({ entries: z.array(z.object({ id: z.number() })) });
  const [entry] = await eventually(
    async () => inbox.parse(await get('/sandbox/inbox')).entries,
    (entries) => entries.length > 0,
  );
  await get(`/sandbox/inbox/record?id=${entry?.id ?? 0}`);
  await post('/sandbox/inbox/clear');
  await post('/sandbox/clock', { advance_ms: 1000 });
  await post('/sandbox/maintenance', { on: true });
  await post('/v1/webhook/admin/call/get');
  await post('/sandbox/maintenance', { on: false });
  await post('/sandbox/phones', { on: false });
  await post('/v1/webhook/admin/config/delete', { webhook_type: COMPLETED });
  await post('/v1/webhook/admin/config/delete', { webhook_type: COMPLETED });
  await post('/v1/business_connect_user/register', {});

  expect([...left]).toEqual([]);
});

it('the console responds as its document says', async () => {
  const document = documentSchema.parse(
    await (await fetch(`${console.url}/api/openapi.json`)).json(),
  );
  const { hold, left } = holding(document);
  const ask = async (method: string, path: string, body?: object) => {
    const address = path.startsWith('/') ? `/api${path}` : `/api/sandbox/${path}`;
    const answer = await console.ask(method, address, body === undefined ? {} : { body });
    hold(method, address, answer);
    return answer.body;
  };
  const get = (path: string) => ask('GET', path);
  const post = (path: string, body: object = {}) => ask('POST', path, body);
  const user = { reference_user_id: 'of-the-console' };
  const config = { webhook_type: COMPLETED, destination_url: receiver.url };
  receiver.answer({ status: 503 });

  for (const path of ['/openapi.json', '/session', '/environments']) await get(path);
  await post('v1/webhook/admin/config/create_or_edit', config);
  await post('v1/webhook/admin/config/get');
  await post('v1/business_connect_user/register', user);
  await post('qa/outcome', { ...user, outcome: 'verified' });
  await post('v1/business_connect_user/get_status', user);
  const attempts = z.object({
    attempts: z.array(z.object({ transaction_id: z.string(), attempt_key: z.string() })),
  });
  const [attempt] = await eventually(
    async () => {
      await post('v1/webhook/admin/call/get');
      await post('v1/webhook/admin/event/get');
      return attempts.parse(await get('events')).attempts;
    },
    (found) => found.length > 0,
  );
  const { transaction_id = '', attempt_key = '' } = attempt ?? {};
  await post('qa/retry', { transaction_id });
  await post('v1/webhook/admin/call/rerun', { transaction_id });
  for (const path of ['users', 'calls']) await get(path);
  await post('users', user);
  await get('user?reference_user_id=of-the-console');
  await get('user/history?reference_user_id=of-the-console');
  await post('watch', { reference_user_ids: ['of-the-console'] });
  await get(`call?${new URLSearchParams({ transaction_id }).toString()}`);
  await get('call?transaction_id=none');
  await get(`event?${new URLSearchParams({ key: attempt_key }).toString()}`);
  for (const path of ['calls/export?format=json', 'events/export?format=csv', 'archive/values']) {
    await get(path);
  }
  await ask('PUT', 'hooks/relay', { webhook_type: COMPLETED, relay_url: receiver.url });
  for (const path of [
    'hooks',
    'configs/known',
    'overview',
    'activity?range=30d&utc_offset=-90',
    'delivery?range=7d&utc_offset=330',
    'reconciliation',
    'find?q=of-the',
  ]) {
    await get(path);
  }
  await post('hooks/secret');
  await post('test-event', { webhook_type: COMPLETED, destination_url: receiver.url });
  await get('health');

  const job = z.object({ id: z.string() });
  const calls = { transaction_ids: [transaction_id] };
  await post('rerun-jobs/count', { calls });
  const rerun = job.parse(
    await post('rerun-jobs', {
      ...{ calls, per_second: 1, request_id: 'press-of-a-test', include_rerun: true },
    }),
  );
  await get('rerun-jobs');
  await get(`rerun-jobs/${rerun.id}`);
  await post(`rerun-jobs/${rerun.id}/cancel`);
  const rows = [{ reference_user_id: 'registered-in-bulk' }];
  const registration = job.parse(
    await post('registrations', { rows, request_id: 'press-of-a-test' }),
  );
  await get('registrations');
  await get(`registrations/${registration.id}`);
  await get(`registrations/${registration.id}/export`);
  await post(`registrations/${registration.id}/cancel`);

  for (const path of ['qa', 'qa/persons']) await get(path);
  await get('qa/user?reference_user_id=of-the-console');
  const { id } = job.parse(
    await post('qa/plans', {
      reference_user_ids: ['of-the-console'],
      shares: [{ percent: 100, outcome: 'never' }],
    }),
  );
  await get('qa/plans');
  await get(`qa/plan?id=${id}`);
  await post('qa/plan/cancel', { id });
  const receivers = z.object({ receivers: z.array(z.object({ address: z.string() })) });
  const [first] = receivers.parse(await get('qa/receivers')).receivers;
  await fetch((first?.address ?? '').replace('{n}', '200'), { method: 'POST', body: '{}' });
  const inbox = z.object({ entries: z.array(z.object({ id: z.number() })) });
  const [entry] = await eventually(
    async () => inbox.parse(await get('qa/inbox')).entries,
    (entries) => entries.length > 0,
  );
  await get(`qa/inbox/record?id=${entry?.id ?? 0}`);
  await post('qa/inbox/clear');
  await post('qa/clock', { advance_ms: 1000 });
  await post('qa/maintenance', { on: true });
  await post('v1/webhook/admin/call/get');
  await post('qa/maintenance', { on: false });
  await post('qa/phones', { on: false });
  await post('v1/webhook/admin/config/delete', { webhook_type: COMPLETED });
  await post('v1/business_connect_user/register', {});
  const scenario = z.object({ title: z.string(), about: z.string(), steps: z.array(z.unknown()) });
  const [shipped] = z
    .object({ scenarios: z.array(scenario) })
    .parse(await get('scenarios')).scenarios;
  await post('scenarios', { ...shipped, name: 'of-a-test' });
  const run = job.parse(
    await post('scenario-runs', { name: 'of-a-test', request_id: 'press-of-a-test' }),
  );
  await get('scenario-runs');
  await post(`scenario-runs/${run.id}/cancel`);
  const report = z.object({ job: z.object({ finished_at: z.nullable(z.unknown()) }) });
  await eventually(
    async () => report.parse(await get(`scenario-runs/${run.id}`)).job.finished_at,
    (finished) => finished !== null,
  );
  await post('scenarios/delete', { name: 'of-a-test' });
  await post('users/remove', { reference_user_ids: ['of-the-console'] });
  await post('users/restore', { reference_user_ids: ['of-the-console'] });
  await ask('PUT', 'user/label', { ...user, label: 'of a test' });
  await ask('PUT', 'quotas', { uniqueness_region_id: 'spring', quota: 3 });
  await ask('PUT', 'views', { list: 'users', name: 'of a test', search: 'q=a' });
  await get('views?list=users');
  await ask('DELETE', 'views?list=users&name=of+a+test', {});
  const plain = ['environments/health', 'backups', 'audit', 'sessions', 'audit/export?format=json'];
  const more = ['tokens', 'alerts?environment=sandbox', 'alerts/incidents', 'alerts/channels'];
  for (const path of [...plain, ...more]) await get(`/${path}`);
  const ada = { name: 'Ada', email: 'ada@example.test', role: 'viewer' };
  const { link } = z.object({ link: z.string() }).parse(await post('/members', ada));
  await post('/members/password-link/read', { token: link.split('=')[1] });
  const { members } = z
    .object({ members: z.array(z.object({ id: z.string(), email: z.string().nullable() })) })
    .parse(await get('/members'));
  const invited = members.find(({ email }) => email === ada.email);
  await post(`/members/${invited?.id ?? ''}/password-link`);
  const grant = { role: 'viewer', environments: ['sandbox'], expires_in_days: 1 };
  const { id: token } = job.parse(await post('/tokens', { ...grant, name: 'of a test' }));
  await ask('DELETE', `/tokens/${token}`);
  const { begun, finished } = await goThroughSso(console, provider, NAMED_URL);
  hold('POST', '/api/session/sso', begun);
  hold('POST', '/api/session/sso/finish', finished);
  const channel = { kind: 'webhook', name: 'a', environments: ['sandbox'], url: receiver.url };
  const added = z.object({ channel: job }).parse(await post('/alerts/channels', channel));
  await post(`/alerts/channels/${added.channel.id}/test`);
  await turnOnFactor(ask);
  await ask('DELETE', '/session');

  expect([...left]).toEqual([]);
});
