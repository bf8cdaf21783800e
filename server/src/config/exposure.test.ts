import { expect, it } from 'vitest';
import { MIN_PASSWORD } from '../contract/index.js';
import { readConfig } from './config.js';
import { warningsOf } from './exposure.js';

const LONG = 'a-secret-of-16-c';
const production = (baseUrl: string, key = LONG) => ({
  CONNECT_PRODUCTION_BASE_URL: baseUrl,
  CONNECT_PRODUCTION_API_KEY: key,
});

const admin = (ADMIN_PASSWORD: string) => ({ ADMIN_EMAIL: 'a@example.test', ADMIN_PASSWORD });

it.each<[string, Record<string, string>, boolean]>([
  ['a loopback host', { HOST: '127.0.0.1' }, true],
  ['a public address of this computer', { PUBLIC_URL: 'http://localhost:5173' }, true],
  ['a public address behind a proxy', { PUBLIC_URL: 'https://console.example.com' }, false],
  ['invites behind a proxy', { SANDBOX_PUBLIC_URL: 'https://sandbox.example.com' }, false],
  ['production', production('https://connect.example.com'), false],
  ['all hosts', { HOST: '0.0.0.0' }, false],
  [
    'production, where a member of the team says so',
    { ...production('https://connect.example.com'), ALLOW_PRIVATE_DESTINATIONS: 'true' },
    true,
  ],
])('with %s, private destinations are allowed or not', (_what, environment, allowed) => {
  expect(readConfig(environment).ALLOW_PRIVATE_DESTINATIONS).toBe(allowed);
});

it.each<[string, Record<string, string>, RegExp[]]>([
  ['nothing', {}, []],
  ['https', production('https://connect.example.com'), []],
  ['http on this computer', production('http://127.0.0.1:4000'), []],
  ['http on this computer by another address', production('http://0.0.0.0:4000'), []],
  ['http elsewhere', production('http://connect.example.com'), [/^CONNECT_PRODUCTION_BASE_URL is/]],
  ['no key on Postgres', { DATABASE_URL: 'postgres://db/c' }, [/^ENCRYPTION_KEY is not set/]],
  ['a short key', production('https://connect.example.com', 'eight-ch'), [/_API_KEY has fewer/]],
  ['a password as short as allowed', admin('eight-ch'), [/^ADMIN_PASSWORD has fewer/]],
  ['one shorter than of other members', admin('x'.repeat(MIN_PASSWORD - 1)), [/^ADMIN_PASSWORD/]],
  ['one as long', admin('x'.repeat(MIN_PASSWORD)), []],
  ['one short key of two', { SANDBOX_API_KEY: `${LONG},eight-ch` }, [/^SANDBOX_API_KEY has fewer/]],
])('warns of %s', (_what, environment, sentences) => {
  const warnings = warningsOf(readConfig(environment));
  expect(warnings).toEqual(sentences.map((sentence) => expect.stringMatching(sentence) as unknown));
  expect(warnings.join()).not.toContain('eight-ch');
});
