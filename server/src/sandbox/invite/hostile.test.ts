import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { newInvite, open, openText, pressed } from '../../testing/services/invite-visitor.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { html } from '../../http/html.js';

describe('html', () => {
  it('escapes text and leaves nested markup alone', () => {
    expect(
      html`<p title="${'"\'<>&'}">${html`<b>${'<i>'}</b>`}${[html`1`, html`2`]}</p>`.markup,
    ).toBe('<p title="&quot;&#39;&lt;&gt;&amp;"><b>&lt;i&gt;</b>12</p>');
  });

  it('renders null and false as nothing', () => {
    expect(html`${null}${false}${0}`.markup).toBe('0');
  });

  it('escapes every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { markup } = html`${text}`;
        expect(markup).not.toMatch(/[<>"']/);
        expect(markup.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
      }),
    );
  });
});

let sandbox: SandboxFixture;
let stored: Database.Database;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stored = new Database(sandbox.databaseFile);
});
afterAll(async () => {
  stored.close();
  await sandbox.remove();
});

/** As a record that was written under other rules. */
const store = (id: string, redirect_url: string) =>
  stored
    .prepare('update users set redirect_url = ? where reference_user_id = ?')
    .run(redirect_url, id);
const pass = { choice: 'pass' };
const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</title><img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  '\u202Egnp.exe',
  '${1}',
];

describe('the redirect_url', () => {
  it('is shown by its host before, and followed at the end, with and without a script', async () => {
    const { url } = await newInvite(sandbox, { redirect_url: 'https://acme.test/done?a=1&b=ü' });
    expect(await openText(url)).toContain('acme.test</bdi>');
    const text = await openText(await pressed(url, pass));
    const href = 'https://acme.test/done?a=1&amp;b=%C3%BC';
    expect(text).toContain(
      `<noscript><meta http-equiv="refresh" content="0;url=${href}" /></noscript>`,
    );
    expect(text).toMatch(/You are taken to acme\.test now/);
    expect(text).toMatch(/data-go\s*>Go to acme\.test</);
    // Later visits do not redirect.
    const later = await openText(url);
    expect(later).toContain(`href="${href}"`);
    expect(later).not.toMatch(/http-equiv="refresh"|data-go/);
  });

  it('is followed after a failed check too', async () => {
    const { url } = await newInvite(sandbox, { redirect_url: 'http://acme.test' });
    const text = await openText(await pressed(url, { ...pass, choice: 'fail' }));
    expect(text).toContain('content="0;url=http://acme.test/"');
  });

  it.each([
    'javascript:alert(document.domain)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'not an address',
    '//evil.test/x',
    '',
  ])('is not followed where it is stored as %j', async (redirect_url) => {
    const { url, id } = await newInvite(sandbox);
    store(id, redirect_url);
    const before = await open(url);
    expect(before.status).toBe(200);
    expect(await before.text()).not.toContain('Afterwards you go to');
    const text = await openText(await pressed(url, pass));
    expect(text).toContain('You can close this page.');
    expect(text).not.toMatch(/http-equiv="refresh"|data-go|javascript:|data:text|evil|passwd/);
  });

  it('is escaped in attributes and in the refresh', async () => {
    const { url } = await newInvite(sandbox, {
      redirect_url: `https://acme.test/';url=javascript:alert(1)"><script>`,
    });
    const text = await openText(await pressed(url, pass));
    expect(text).toContain(
      'content="0;url=https://acme.test/&#39;;url=javascript:alert(1)%22%3E%3Cscript%3E"',
    );
    expect(text.match(/<script/g)).toHaveLength(1);
  });
});

describe('untrusted texts stay text', () => {
  it.each(HOSTILE)('%j', async (nasty) => {
    const holder = await newInvite(sandbox);
    const person = `${nasty} as a name`;
    const given = { reference_user_id: holder.id, outcome: 'verified', person };
    expect((await sandbox.post('/sandbox/outcome', given)).status).toBe(200);
    const reference_user_id = `${nasty} as an id`;
    const { url } = await newInvite(sandbox, { reference_user_id, uniqueness_region_id: nasty });
    for (const page of [url, `${url}?check`, `${url}?${encodeURIComponent(nasty)}=1`]) {
      const text = await openText(page);
      expect(text.match(/<script/g)).toHaveLength(1);
      expect(text).not.toMatch(/<img|<b>&lt;|<[^>]+ onmouseover/);
    }
    const escaped = nasty.replace(/[&<>"']/g, (sign) => `&${NAMES[sign] ?? ''};`);
    expect(await openText(url)).toContain(`<bdi class="mono">${escaped}</bdi>`);
    expect(await openText(`${url}?check`)).toContain(`<bdi>${escaped} as a name</bdi>`);
  });
});

const NAMES: Record<string, string> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
};
