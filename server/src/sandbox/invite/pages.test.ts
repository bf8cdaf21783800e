import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newInvite, open, openText, press } from '../../testing/services/invite-visitor.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const outcome = (reference_user_id: string, name: string) =>
  sandbox.post('/sandbox/outcome', { reference_user_id, outcome: name });
const openedAt = async (id: string) =>
  (await sandbox.get(`/sandbox/user?reference_user_id=${id}`)).body;

describe('before the check', () => {
  it('a desktop shows the QR code, and does not count as opened', async () => {
    const { url, id } = await newInvite(sandbox);
    const text = await openText(url, 'desktop');
    expect(text).toContain('role="img" aria-label="QR code with the address of this page"');
    expect(text).toContain(url);
    expect(text).toMatch(/href="\?here"\s*>Continue on this computer</);
    expect(text).not.toContain('Start the check');
    expect(await openedAt(id)).toMatchObject({ opened_at: null });
  });

  it('a desktop says when phones cannot reach the address', async () => {
    const { url } = await newInvite(sandbox);
    const own = await openText(url, 'desktop');
    expect(own).toContain('Phones cannot reach this address');
    expect(own).toContain('(SANDBOX_HOST, SANDBOX_PUBLIC_URL)');
    expect(own).not.toContain('Scan with');
    await openText(`${url}?here`, 'desktop');
    const opened = await openText(url, 'desktop');
    expect(opened).toContain('The invite was opened');
    const lan = await startTestSandbox({ publicUrl: 'http://192.168.1.4:4475' });
    const { url: elsewhere } = await newInvite(lan);
    const { port } = new URL(lan.url);
    const near = `http://127.0.0.1:${port}${new URL(elsewhere).pathname}`;
    const there = await openText(near, 'desktop');
    // A network's address opens on this computer too.
    await openText(`${near}?here`, 'desktop');
    const openedThere = await openText(near, 'desktop');
    await lan.remove();
    expect(openedThere).toContain('The invite was opened');
    expect(openedThere).not.toContain('Opened on a phone');
    expect(there).toContain('Scan with the camera of your phone');
    expect(there).not.toContain('Phones cannot reach');
  });

  it('a desktop names the switch of the console where there is one', async () => {
    const embedded = await startTestSandbox({ phonesAddress: () => null });
    const { url } = await newInvite(embedded);
    const text = await openText(url, 'desktop');
    await embedded.remove();
    expect(text).toContain('press “Let phones in” beside the invite in the console');
    expect(text).not.toContain('SANDBOX_HOST');
  });

  it('a phone shows the request, and the first opening is stored', async () => {
    const { url, id } = await newInvite(sandbox, {
      redirect_url: 'https://acme.test/done',
      uniqueness_region_id: 'survey-114',
      data_request: { type: 'IS_PHONE_NUMBER_VERIFIED' },
    });
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' };
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200);
    expect(await openedAt(id)).toMatchObject({ opened_at: null });
    const text = await openText(url);
    for (const part of [
      'The business with this sandbox account',
      'Whether your phone number is verified',
      id,
      'survey-114',
      'acme.test',
      'This is a simulation.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/href="\?check">Start the check</);
    expect(text).not.toContain('You were here before');
    const opened = await openedAt(id);
    expect(opened).toMatchObject({ opened_at: expect.stringMatching(/Z$/) as unknown }); // a matcher is typed as any
    const again = await openText(url);
    expect(again).toContain('You were here before');
    expect(await openedAt(id)).toEqual(opened);
    expect(await openText(url, 'desktop')).toContain('The invite was opened');
  });

  it('the check offers humans with a name, except unlisted ones', async () => {
    const { url } = await newInvite(sandbox);
    for (const [name, more] of [
      ['Ada of the panel', {}],
      ['the same human 1e4d0abf', { listed: false }],
    ] as const) {
      const { id } = await newInvite(sandbox);
      const passed = { reference_user_id: id, outcome: 'verified', person: name, ...more };
      expect((await sandbox.post('/sandbox/outcome', passed)).body).toMatchObject({ person: name });
    }
    const text = await openText(`${url}?check`);
    expect(text).toContain('Ada of the panel');
    expect(text).not.toContain('1e4d0abf');
  });

  it('the check offers a choice, with a new human selected', async () => {
    const { url } = await newInvite(sandbox);
    const text = await openText(`${url}?check`);
    for (const button of ['Pass the check', 'Fail the check']) {
      expect(text).toMatch(new RegExp(`<button[^>]*>\\s*${button}\\s*</button>`));
    }
    expect(text).toMatch(/href="\?left">Leave</);
    expect(text).toMatch(/value=""\s+checked/);
    expect(text.match(/<bdi>Test person [A-D]<\/bdi>/g)).toHaveLength(4);
  });

  it('after leaving, the same link leads back', async () => {
    const { url } = await newInvite(sandbox);
    expect(await openText(`${url}?left`)).toContain('with the same link');
    expect(await openText(url)).toContain('Start the check');
  });
});

describe('after the check', () => {
  it.each([
    [['verified'], 'You are verified', '?withdraw'],
    [['verified', 'revoked'], 'Your verification was withdrawn', '?check'],
    [['unfulfillable'], 'The check was not passed', '?check'],
  ])('%j shows the result and the next step on every device', async (steps, words, link) => {
    const { url, id } = await newInvite(sandbox);
    for (const step of steps) await outcome(id, step);
    for (const agent of [undefined, 'desktop']) {
      const text = await openText(url, agent);
      expect(text).toContain(words);
      expect(text).toContain(`href="${link}"`);
    }
  });

  it('asks before a verification is withdrawn', async () => {
    const { url, id } = await newInvite(sandbox);
    await outcome(id, 'verified');
    const text = await openText(`${url}?withdraw`);
    expect(text).toContain('Withdraw the verification?');
    expect(await openText(url)).toContain('You are verified');
  });
});

describe('what fails', () => {
  it.each(['unknown', '%3Cscript%3E', 'a/b', 'a/b/state', '..%2f', 'x'.repeat(2000)])(
    'an unknown invite address has its own page: %s',
    async (path) => {
      const response = await open(`${sandbox.url}/invite/${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toContain('This invite does not exist');
    },
  );

  it('a request that cannot be read has a page', async () => {
    const { url } = await newInvite(sandbox);
    const answers = [
      await open(`${sandbox.url}/invite/%E0%A4`),
      await fetch(url, { method: 'POST', body: '{"choice":"pass"}' }),
      await press(url, { choice: 'pass', person: 'x'.repeat(9000) }),
      await fetch(url, { method: 'DELETE' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 413, 405]);
    for (const answer of answers) {
      expect(await answer.text()).toContain('The request could not be read');
    }
  });

  it('maintenance has a page and a Retry-After header', async () => {
    const { url } = await newInvite(sandbox);
    await sandbox.post('/sandbox/maintenance', { on: true });
    const answers = [await open(url), await press(url, {}), await open(`${url}/state`)];
    await sandbox.post('/sandbox/maintenance', { on: false });
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(await answer.text()).toContain('Back in a moment');
    }
    expect((await open(url)).status).toBe(200);
  });
});
