import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newInvite, open, press, PHONE } from '../../testing/services/invite-visitor.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

const LIMIT_BYTES = 30_000;

let sandbox: SandboxFixture;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

async function bytes(response: Response): Promise<number> {
  const heads = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return heads.length + (await response.arrayBuffer()).byteLength;
}

/** The addresses that a page loads: every address in it except links and the empty icon. */
function loaded(text: string, page: string): string[] {
  const found = [...text.matchAll(/<(?:link|script|img|iframe)[^>]*(?:src|href)="([^"]+)"/g)];
  return found
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('data:'))
    .map((path) => new URL(path, page).href);
}

describe('an invite', () => {
  it.each([
    ['on a phone', PHONE],
    ['on a desktop', 'desktop'],
  ])('takes less than 30 kB %s, from opening to the result', async (_where, agent) => {
    const { url } = await newInvite(sandbox, { redirect_url: 'https://acme.test/done' });
    const kept = new Set<string>();
    let sum = 0;
    for (const path of agent === PHONE ? ['', '?check'] : ['', '?here', '?check']) {
      const page = await open(url + path, agent);
      const text = await page.clone().text();
      sum += await bytes(page);
      for (const address of loaded(text, url)) {
        if (kept.has(address)) continue;
        kept.add(address);
        const asset = await fetch(address);
        expect(asset.status).toBe(200);
        expect(asset.headers.get('cache-control')).toContain('immutable');
        sum += await bytes(asset);
      }
    }
    const answer = await press(url, { choice: 'pass' });
    sum += await bytes(await open(new URL(answer.headers.get('location') ?? '', url).href, agent));
    sum += await bytes(answer);
    // One style sheet and one script that does not block, the same for all pages.
    expect(kept.size).toBe(2);
    expect(sum).toBeGreaterThan(10_000);
    expect(sum).toBeLessThan(LIMIT_BYTES);
  });

  it('loads only what its policy allows: nothing inline and nothing from other hosts', async () => {
    const { url } = await newInvite(sandbox);
    for (const path of ['', '?check', '?left', '/nothing/here']) {
      const response = await open(url + path);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const text = await response.text();
      expect(text).not.toMatch(/ style=|<style|<script>|javascript:| on\w+="/);
      expect(text).toMatch(/<script defer src=/);
    }
  });
});
