import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_BULK_REGISTRATION, problem, registrationJob } from '../../../contract/index.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import {
  newUsers,
  REGISTRATIONS_PATH,
  startRegistrationFixture,
  type RegistrationFixture,
} from '../../../testing/fixtures/registration-fixture.js';

let fixture: RegistrationFixture;
let service: RegistrationFixture['service'];
beforeAll(async () => {
  fixture = await startRegistrationFixture();
  ({ service } = fixture);
});
afterAll(() => fixture.stop());
beforeEach(() => {
  service.clear();
  service.answer('registered');
  service.offer(true);
});

const HOSTILE = [
  '=HYPERLINK("https://evil.test","x")',
  '+1+cmd|calc',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  'two\nlines, and "quotes"',
  '<img src=x onerror=alert(1)>',
  "'; drop table jobs; --",
  '😀'.repeat(255),
  'x'.repeat(255),
  'مرحبا \u202eevil\u202c',
  '__proto__',
  ' spaces ',
];

async function download(id: string): Promise<string> {
  const answer = await fixture.console.ask('GET', `${REGISTRATIONS_PATH}/${id}/export`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="registrations-sandbox-\d{4}-\d\d-\d\d\.csv"$/,
  );
  return answer.text;
}

describe('hostile IDs', () => {
  it('are registered under the very ids that were given', async () => {
    const { id } = await fixture.start(HOSTILE.map((reference_user_id) => ({ reference_user_id })));
    const { items, job } = await fixture.ended(id);
    expect(job.counts.accepted).toBe(HOSTILE.length);
    expect(items.map(({ reference_user_id }) => reference_user_id)).toEqual(HOSTILE);
    expect([...service.users.keys()].sort()).toEqual([...HOSTILE].sort());
    for (const item of items) expect(item.user_id).toBe(service.users.get(item.reference_user_id));
  });

  it('are exported with their input, and no cell is a formula', async () => {
    const rows = [
      ...HOSTILE.map((reference_user_id) => ({ reference_user_id })),
      {
        ...{ reference_user_id: 'all', uniqueness_region_id: '=1+1' },
        ...{
          redirect_url: 'https://survey.test/?a=1,2',
          data_request_type: 'IS_PHONE_NUMBER_VERIFIED' as const,
        }, // a row of the contract
      },
      { reference_user_id: 'refused' },
    ];
    service.answer((id) => (id === 'refused' ? 'refused' : 'registered'));
    const { id } = await fixture.start(rows);
    await fixture.ended(id);
    const text = await download(id);
    expect(
      text.startsWith(
        'reference_user_id,user_id,invite_url,uniqueness_region_id,redirect_url,data_request_type,state,failure_code,failure_reason,status\r\n',
      ),
    ).toBe(true);
    const user = (of: string) => service.users.get(of) ?? '';
    const all = user('all');
    expect(text).toContain(
      `\r\nall,${all},https://invite.test/${all},'=1+1,"https://survey.test/?a=1,2",IS_PHONE_NUMBER_VERIFIED,accepted,,,waiting\r\n`,
    );
    expect(text).toContain('\r\nrefused,,,,,,refused,INVALID_REQUEST,No <b>room</b> for them,\r\n');
    for (const cell of [
      "'-2,",
      "'@SUM(A1),",
      '"\'=HYPERLINK(',
      "'+1+cmd|calc,",
      "'\t=1,",
      '"\'\r=1",',
    ]) {
      expect(text).toContain(`\r\n${cell}`);
    }
    expect(text).not.toMatch(/(?:^|,|\r\n)"?[=+@-]/);
  });

  it('are exported all, in their order', async () => {
    const rows = newUsers(703);
    const { id } = await fixture.start(rows);
    await fixture.ended(id);
    const lines = (await download(id)).trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      rows.map(({ reference_user_id }) => reference_user_id),
    );
    expect(lines.every((line) => line.endsWith(',accepted,,,waiting'))).toBe(true);
  });
});

describe('how many', () => {
  it('takes 10,000, responds at once, and can cancel them', async () => {
    service.answer('late');
    const answer = await fixture.press(newUsers(MAX_BULK_REGISTRATION));
    expect(answer.status).toBe(201);
    const { id, total } = registrationJob.parse(answer.body);
    expect(total).toBe(10_000);
    const { counts } = await fixture.act(id, 'cancel');
    expect(counts.waiting).toBe(0);
    expect(counts.cancelled).toBeGreaterThan(9_000);
  });

  it('refuses 10,001', async () => {
    const answer = await fixture.press(newUsers(MAX_BULK_REGISTRATION + 1));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('names only the first of 10,000 bad ones', async () => {
    const bad = newUsers(MAX_BULK_REGISTRATION).map((row) => ({ ...row, redirect_url: 'no' }));
    const answer = await fixture.press(bad);
    expect(answer.status).toBe(400);
    expect(problem.parse(answer.body).fields).toHaveLength(100);
  });

  it('refuses more than 8 MiB', async () => {
    const rows = newUsers(10).map((row) => ({ ...row, more: 'x'.repeat(1024 * 1024) }));
    expect((await fixture.press(rows)).status).toBe(413);
  });
});

const [row = {}] = newUsers(1);
it.each<[string, readonly object[], string?]>([
  ['no users', []],
  ['a user twice', [row, row]],
  ['an empty id', [{ reference_user_id: '' }]],
  ['an id of 256 characters', [{ reference_user_id: 'x'.repeat(256) }]],
  ['an id that no database keeps', [{ reference_user_id: 'a\u0000' }]],
  ['half a sign', [{ reference_user_id: '\ud83d' }]],
  ['a number for an id', [{ reference_user_id: 7 }]],
  ['a redirect that is no http', [{ ...row, redirect_url: 'javascript:alert(1)' }]],
  ['an unknown request', [{ ...row, data_request_type: 'ALL' }]],
  ['an unknown field', [{ ...row, colour: 'red' }]],
  ['a press without a name', [row], ''],
  ['a press with a name that is none', [row], '<script>alert(1)'],
])('refuses %s, and registers no user', async (_what, rows, request_id) => {
  const answer = await fixture.press(rows, request_id);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(service.requests).toEqual([]);
});

it.each(['?after=x', '?state=lost', '?after=1234567', '?after=-1'])(
  'refuses the query %s',
  async (query) => {
    const answer = await fixture.console.ask('GET', `${REGISTRATIONS_PATH}/a${query}`);
    expect(answer.status).toBe(400);
  },
);

it('refuses where the service has no sandbox controls, and says so', async () => {
  service.offer(false);
  const answer = await fixture.press(newUsers(2));
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(answer.text).toContain('no sandbox controls');
  expect(service.requests).toEqual([]);
});

describe('a job of another environment', () => {
  let other: TestConsole;
  let id: string;
  beforeAll(async () => {
    // The test before withdraws it, and no test has begun yet.
    service.offer(true);
    const settings = { baseUrl: service.url, apiKey: 'registration-key-1234', label: 'test' };
    const connected = { ...settings, dataRequestForm: 'object' } as const;
    other = await startTestConsole({ services: { sandbox: connected, production: connected } });
    const body = { rows: newUsers(2), request_id: randomUUID() };
    const started = await other.ask('POST', REGISTRATIONS_PATH, { body });
    ({ id } = registrationJob.parse(started.body));
  });
  afterAll(() => other.stop());

  it.each([
    ['GET', ''],
    ['GET', '/export'],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/cancel'],
    ['POST', '/retry'],
  ])('is not known here: %s %s', async (method, path) => {
    const at = (environment: string, job: string) =>
      `/api/${environment}/registrations/${job}${path}`;
    expect((await other.ask(method, at('sandbox', id))).status).toBe(200);
    expect((await other.ask(method, at('production', id))).status).toBe(404);
    expect((await other.ask(method, at('sandbox', 'nowhere'))).status).toBe(404);
    const reruns = await other.ask('GET', `/api/sandbox/rerun-jobs/${id}`);
    expect(reruns.status).toBe(404);
  });
});
