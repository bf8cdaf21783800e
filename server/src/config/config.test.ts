import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';

const folder = tempFolder();
afterAll(folder.remove);

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('readConfig', () => {
  it('has the defaults that the README names', () => {
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: '.data',
      ARCHIVE_DAYS: 90,
      AUDIT_DAYS: 365,
      ALERT_CHECK_SECONDS: 15,
      LOG_LEVEL: 'info',
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT: 4000,
      SANDBOX_RETRY_BASE_MS: 5000,
      ALLOW_PRIVATE_DESTINATIONS: true,
    });
  });

  it('reads NAME_FILE, without the closing line break', () => {
    const file = folder.file('secret');
    writeFileSync(file, 'key-from-a-file\n');
    expect(readConfig({ SANDBOX_API_KEY_FILE: file }).SANDBOX_API_KEY).toEqual(['key-from-a-file']);
  });

  it.each([
    ['nothing', {}, '.data-demo'],
    ['an empty value', { DATA_DIR: '' }, '.data-demo'],
    ['a value', { DATA_DIR: '/data' }, '/data'],
  ])('takes the default of a command where %s is given', (_what, environment, folderRead) => {
    const command = { defaults: { DATA_DIR: '.data-demo' } };
    expect(readConfig(environment, command).DATA_DIR).toBe(folderRead);
  });

  it('takes what a command sets in place of what is given', () => {
    const command = { overrides: { HOST: '0.0.0.0' }, defaults: { HOST: 'localhost' } };
    expect(readConfig({ HOST: '127.0.0.1' }, command).HOST).toBe('0.0.0.0');
  });

  it('reads a comma-separated list of sandbox keys', () => {
    expect(readConfig({ SANDBOX_API_KEY: 'the-first, the-second' }).SANDBOX_API_KEY).toEqual([
      'the-first',
      'the-second',
    ]);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', ALLOW_PRIVATE_DESTINATIONS: 'true' }, true],
    [{ SANDBOX_HOST: '0.0.0.0' }, false],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.1', ALLOW_PRIVATE_DESTINATIONS: 'false' }, false],
    [{ NODE_ENV: 'production' }, true],
  ])('under %o allows private destinations: %o', (environment, allowed) => {
    expect(readConfig(environment).ALLOW_PRIVATE_DESTINATIONS).toBe(allowed);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a port that is out of range', { PORT: '99999' }, /^PORT must be/],
    ['a database of another kind', { DATABASE_URL: 'mysql://db/console' }, /^DATABASE_URL must be/],
    ['a database without //', { DATABASE_URL: 'postgres:user:pw@db/x' }, /^DATABASE_URL must be/],
    [
      'an archive shorter than the retries',
      { ARCHIVE_DAYS: '3' },
      /^ARCHIVE_DAYS must be at least 4/,
    ],
    ['a port in words', { PORT: 'three' }, /^PORT must be/],
    ['a path without a slash', { BASE_PATH: 'connect' }, /^BASE_PATH must be a path/],
    ['a path that leads up', { BASE_PATH: '/connect/..' }, /^BASE_PATH must be a path/],
    [
      'another path in the public URL',
      { BASE_PATH: '/connect', PUBLIC_URL: 'https://x.test/console' },
      /^PUBLIC_URL has a path/,
    ],
    ['a URL without a scheme', { PUBLIC_URL: 'console' }, /^PUBLIC_URL must be/],
    [
      'a URL with a password',
      { PUBLIC_URL: 'https://u:secret@x.test' },
      /^PUBLIC_URL must be without/,
    ],
    [
      'a production key without a URL',
      { CONNECT_PRODUCTION_API_KEY: 'the-key-of-production' },
      /CONNECT_PRODUCTION_BASE_URL is not/,
    ],
    [
      'a production URL without a key',
      { CONNECT_PRODUCTION_BASE_URL: 'https://x.test' },
      /_API_KEY is not/,
    ],
    ['a sandbox without a key', { CONNECT_SANDBOX_BASE_URL: 'https://x.test' }, /_API_KEY is not/],
    [
      'a webhook secret for the embedded sandbox',
      { CONNECT_SANDBOX_WEBHOOK_SECRET: 'the-secret' },
      /CONNECT_SANDBOX_BASE_URL is not/,
    ],
    [
      'an email address without a password',
      { ADMIN_EMAIL: 'a@example.test' },
      /ADMIN_PASSWORD is not/,
    ],
    ['an SMTP server without a sender', { SMTP_HOST: 'smtp.example' }, /SMTP_FROM is not/],
    [
      'an SMTP password without encryption',
      {
        ...{ SMTP_HOST: 'smtp.example', SMTP_FROM: 'a@example.test', SMTP_SECURITY: 'none' },
        ...{ SMTP_USER: 'a', SMTP_PASSWORD: 'secret-of-a-test' },
      },
      /would travel unencrypted/,
    ],
    ['a file that does not exist', { ADMIN_PASSWORD_FILE: 'no/such/file' }, /cannot be read/],
    [
      'a key on both sides',
      { SANDBOX_API_KEY: 'same-key', SANDBOX_PRODUCTION_API_KEY: 'same-key' },
      /share/,
    ],
    [
      'a short key',
      { SANDBOX_API_KEY: 'long-enough,short' },
      /^SANDBOX_API_KEY must have at least 8/,
    ],
    ['a short secret', { SANDBOX_WEBHOOK_SECRET: 'short' }, /_SECRET must have at least 8/],
    ['NAME together with NAME_FILE', { PORT: '1', PORT_FILE: 'x' }, /both set/],
  ])('refuses %s with a sentence', (_what, environment, sentence) => {
    expect(problems(environment)).toEqual([expect.stringMatching(sentence)]);
  });

  it('repeats no refused value, and lists every problem at once', () => {
    const found = problems({
      ADMIN_PASSWORD: 'secret',
      PORT: 'x',
      SANDBOX_API_KEY: 'la-clé-du-bac',
    });
    expect(found).toHaveLength(3);
    expect(found.join()).not.toMatch(/secret|clé/);
  });
});

it.each<[Record<string, string>, string | undefined]>([
  [{ BASE_PATH: '/connect/' }, undefined],
  [{ BASE_PATH: '/connect', PUBLIC_URL: 'https://x.test' }, 'https://x.test/connect'],
  [{ BASE_PATH: '/connect', PUBLIC_URL: 'https://x.test/connect/' }, 'https://x.test/connect'],
  [{ PUBLIC_URL: 'https://x.test/' }, 'https://x.test'],
])('%j gives the public URL %s', (environment, publicUrl) => {
  expect(readConfig(environment).PUBLIC_URL).toBe(publicUrl);
});
