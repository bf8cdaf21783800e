import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { controlCurl } from './same-as-json';

/** Runs a script with a `curl` that prints its arguments, each ended by NUL. */
function argumentsOf(script: string): string[] {
  const fake = `curl() { printf '%s\\000' "$@"; }\n${script}\n`;
  const { stdout, status } = spawnSync('sh', ['-c', fake], {
    encoding: 'utf8',
    env: { BASE_URL: 'https://service.example.com', API_KEY: 'from the shell' },
  });
  expect(status).toBe(0);
  return stdout.split('\0').slice(0, -1);
}

it('sends exactly the same body to the service, with the key of the shell', () => {
  const body = { person: `O'Neill "$(rm)" \`x\` \\ \n ü`, shares: [{ percent: 100 }] };
  const words = argumentsOf(controlCurl('/plans', body));
  expect(words).toContain('https://service.example.com/sandbox/plans');
  expect(words).toContain('API-KEY: from the shell');
  expect(JSON.parse(words[words.indexOf('--data-raw') + 1] ?? '')).toEqual(body);
});
