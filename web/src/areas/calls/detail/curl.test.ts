import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellWord } from '../../../ui/text/shell-word';
import { deliveryCurl } from './curl';

/** Runs a script with a `curl` that prints its arguments, each ended by NUL. */
function argumentsOf(script: string): string[] {
  const fake = `curl() { printf '%s\\000' "$@"; }\n${script}\n`;
  const { stdout, status, stderr } = spawnSync('sh', ['-c', fake], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\0').slice(0, -1);
}

// NUL is the only character that an argument cannot contain, and half of a surrogate pair has no UTF-8.
const text = fc
  .string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom(
        "'",
        '"',
        '\\',
        '$',
        '`',
        '!',
        '\n',
        '\r',
        '@',
        '%',
        '\u202e',
        '*',
        '~',
        ';',
        '&',
      ),
    ),
  })
  .map((each) => each.replaceAll('\0', ''));

const SIGNATURE = `sha256=${'0'.repeat(64)}`;
const DELIVERY: Parameters<typeof deliveryCurl>[0] = {
  destination_url: 'https://a.test/x',
  headers: [
    ['Host', 'a.test'],
    ['content-length', '2'],
    ['X-Hub-Signature-256', SIGNATURE],
    ['x-odd', "it's $HOME"],
    ['Authorization', '(not kept)'],
    ['X-Empty', ''],
  ],
  body: '{}',
};

describe('copy as cURL', () => {
  it('keeps any text as it is in a shell', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(execFileSync('sh', ['-c', `printf %s ${shellWord(any)}`]).toString('utf8')).toBe(
          any,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('keeps any delivery as it is', () => {
    fc.assert(
      fc.property(text, text, (destination_url, body) => {
        const sent = argumentsOf(deliveryCurl({ destination_url, headers: null, body }) ?? '');
        expect(sent[sent.indexOf('--url') + 1]).toBe(destination_url);
        expect(sent.at(-1)).toBe(body);
        expect(sent.at(-2)).toBe('--data-raw');
      }),
      { numRuns: 40 },
    );
  });

  it('has the headers as they came, without those of the connection and without credentials', () => {
    const command = deliveryCurl(DELIVERY) ?? '';
    const sent = argumentsOf(command);
    const headers = sent.filter((_argument, n) => sent[n - 1] === '--header');
    expect(headers).toEqual([`X-Hub-Signature-256: ${SIGNATURE}`, "x-odd: it's $HOME", 'X-Empty;']);
  });

  it('leaves the signature to the reader where the headers were not stored', () => {
    const command = deliveryCurl({ ...DELIVERY, headers: null }) ?? '';
    expect(argumentsOf(command)).toContain(
      'X-Hub-Signature-256: sha256=<computed with your secret>',
    );
  });

  it('has no command for a body that an argument cannot contain', () => {
    expect(deliveryCurl({ ...DELIVERY, body: 'a\0b' })).toBeNull();
  });
});
