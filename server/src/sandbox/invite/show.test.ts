import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newInvite, openText, PHONE } from '../../testing/services/invite-visitor.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { isHandHeld } from './show.js';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const TABLET =
  'Mozilla/5.0 (Linux; Android 15; Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

it.each([
  [DESKTOP, undefined, false],
  [DESKTOP, '?0', false],
  [DESKTOP, '?1', true],
  [PHONE, undefined, true],
  [TABLET, '?0', true],
  [undefined, undefined, false],
])('%s with hint %s is hand-held: %s', (agent, hint, expected) => {
  expect(isHandHeld({ 'user-agent': agent, 'sec-ch-ua-mobile': hint })).toBe(expected);
});

let sandbox: SandboxFixture;
const urls = new Map<string, string>();
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const states = {
    registered: [],
    verified: ['verified'],
    revoked: ['verified', 'revoked'],
    unfulfillable: ['unfulfillable'],
  };
  for (const [state, outcomes] of Object.entries(states)) {
    const { url, id } = await newInvite(sandbox);
    urls.set(state, url);
    for (const outcome of outcomes) {
      await sandbox.post('/sandbox/outcome', { reference_user_id: id, outcome });
    }
  }
});
afterAll(() => sandbox.remove());

const HEADINGS = {
  code: /Phones cannot reach this address|The invite was opened/,
  start: /Show that you are a real, unique human/,
  check: /Who takes the check\?/,
  left: /You left the check/,
  withdraw: /Withdraw the verification\?/,
  verified: /You are verified/,
  revoked: /Your verification was withdrawn/,
  unfulfillable: /You could not be verified/,
};

describe('the page of an invite', () => {
  it.each([
    ['registered', '', DESKTOP, 'code'],
    ['registered', '', PHONE, 'start'],
    ['registered', 'here', DESKTOP, 'start'],
    ['registered', 'check', PHONE, 'check'],
    ['registered', 'check', DESKTOP, 'check'],
    ['registered', 'left', PHONE, 'left'],
    ['registered', 'done', PHONE, 'start'],
    ['registered', 'stale', PHONE, 'start'],
    ['registered', 'withdraw', PHONE, 'start'],
    ['verified', '', DESKTOP, 'verified'],
    ['verified', 'check', PHONE, 'verified'],
    ['verified', 'left', PHONE, 'verified'],
    ['verified', 'withdraw', PHONE, 'withdraw'],
    ['revoked', '', DESKTOP, 'revoked'],
    ['revoked', 'here', PHONE, 'revoked'],
    ['revoked', 'check', PHONE, 'check'],
    ['revoked', 'withdraw', PHONE, 'revoked'],
    ['unfulfillable', '', DESKTOP, 'unfulfillable'],
    ['unfulfillable', 'done', PHONE, 'unfulfillable'],
    ['unfulfillable', 'check', PHONE, 'check'],
    ['unfulfillable', 'left', PHONE, 'left'],
  ] as const)('%s, asked for "%s", on %s: %s', async (state, asked, agent, expected) => {
    const text = await openText(`${urls.get(state) ?? ''}?${asked}`, agent);
    expect(/<h1>([^<]*)</.exec(text)?.[1]).toMatch(HEADINGS[expected]);
  });
});
