import { describe, expect, it } from 'vitest';
import { consoleApi, NO_CREDENTIALS } from './index.js';

const webhook_type = 'USER_VERIFICATION_COMPLETED';
const field = {
  config_create_or_edit: (url: string) => ({ webhook_type, destination_url: url }),
  send_test_event: (url: string) => ({ webhook_type, destination_url: url }),
  set_relay: (url: string) => ({ webhook_type, relay_url: url }),
};

describe.each(['config_create_or_edit', 'send_test_event', 'set_relay'] as const)('%s', (name) => {
  const reasons = (url: string) =>
    consoleApi[name].body.safeParse(field[name](url)).error?.issues.map(({ message }) => message);

  it.each([
    'https://user:pass@hooks.example.com/a',
    'https://user@hooks.example.com/',
    'http://:pass@127.0.0.1:9',
    'https://us%40er:pa%3Ass@hooks.example.com/',
  ])('refuses the credentials in %s', (url) => {
    expect(reasons(url)).toEqual([NO_CREDENTIALS]);
  });

  it.each([
    'https://hooks.example.com/a@b',
    'https://hooks.example.com/?mail=a@b',
    'http://[::1]:9/',
  ])('accepts %s', (url) => {
    expect(reasons(url)).toBeUndefined();
  });
});
