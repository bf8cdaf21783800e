import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSignature, headerValue, type Fault } from './signature-check';

const digestOf = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

const SECRET = 'whsec_of_a_test';
const VALUE = { type: 'T', url: 'https://a.test/', name: 'Zoë', list: [1, { a: null }] };
const BODY = JSON.stringify(VALUE);
const DIGEST = digestOf(BODY, SECRET);
const GOOD = `sha256=${DIGEST}`;
const PYTHON =
  '{"type": "T", "url": "https://a.test/", "name": "Zo\\u00eb", "list": [1, {"a": null}]}';

/** The result of a check if only the given faults are present. */
const check = (given: { body?: string; header?: string; secret?: string }) =>
  checkSignature({ body: BODY, header: GOOD, secret: SECRET, ...given });
const signs = (body: string, secret = SECRET) => `sha256=${digestOf(body, secret)}`;

describe('a signature is valid', () => {
  it.each([
    ['as the service sends it', GOOD, false],
    ['with its name before it', `x-hub-signature-256: ${GOOD}\r\n`, false],
    ['with digits in upper case', `sha256=${DIGEST.toUpperCase()}`, true],
  ])('%s', async (_what, header, isUpperCase) => {
    expect(await check({ header })).toEqual({ isValid: true, faults: [], isUpperCase });
  });

  it('for any body and secret, by Web Crypto as by Node', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    await fc.assert(
      fc.asyncProperty(text, text, async (body, secret) => {
        const header = signs(body, secret);
        expect((await check({ body, secret, header })).isValid).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the reason is', () => {
  it.each<[string, { body?: string; header?: string; secret?: string }, Fault[]]>([
    ['no prefix', { header: DIGEST }, ['prefix_missing']],
    ['a prefix in upper case', { header: `SHA256=${DIGEST}` }, ['prefix_case']],
    ['another algorithm', { header: `sha1=${DIGEST.slice(0, 40)}` }, ['malformed']],
    ['quotes around the header', { header: `"${GOOD}"` }, ['malformed']],
    ['a space in the header', { header: `sha256= ${DIGEST}` }, ['malformed']],
    ['a header that was cut', { header: GOOD.slice(0, -2) }, ['malformed']],
    ['a header that is too long', { header: `${GOOD}00` }, ['malformed']],
    ['digits that are no hexadecimal', { header: `sha256=${'g'.repeat(64)}` }, ['malformed']],
    ['two signatures', { header: `${GOOD}, ${GOOD}` }, ['malformed']],
    [
      'a digest in base64',
      { header: `sha256=${Buffer.from(DIGEST, 'hex').toString('base64')}` },
      ['malformed'],
    ],
    ['a newline at the end', { body: `${BODY}\n` }, ['newline_added']],
    ['a newline of Windows at the end', { body: `${BODY}\r\n` }, ['newline_added']],
    ['several newlines at the end', { body: `${BODY}\n\n` }, ['newline_added']],
    ['a body that was indented', { body: JSON.stringify(VALUE, null, 2) }, ['reserialised']],
    ['a body as Python writes it', { body: PYTHON }, ['reserialised']],
    ['a body that was made compact', { header: signs(PYTHON) }, ['reserialised']],
    ['a space after the secret', { secret: `${SECRET} \n` }, ['secret_space']],
    ['another secret', { secret: 'another' }, ['secret_wrong']],
    [
      'a body that is nested too deeply to be written again',
      { body: '['.repeat(50_000) + ']'.repeat(50_000) },
      ['secret_wrong'],
    ],
    ['a body that was cut', { body: BODY.slice(0, -1) }, ['body_changed']],
    [
      'no prefix and a newline',
      { header: DIGEST, body: `${BODY}\n` },
      ['prefix_missing', 'newline_added'],
    ],
    [
      'a space after the secret and a newline',
      { secret: `${SECRET} `, body: `${BODY}\n` },
      ['secret_space', 'newline_added'],
    ],
    [
      'no prefix and another secret',
      { header: DIGEST, secret: 'x' },
      ['prefix_missing', 'secret_wrong'],
    ],
  ])('%s', async (_what, given, faults) => {
    expect(await check(given)).toEqual({ isValid: false, faults, isUpperCase: false });
  });

  it('that it was serialised again, for any JSON whose layout changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
        const sent = JSON.stringify(value);
        const body = JSON.stringify(value, null, 2);
        const { faults } = await check({ body, header: signs(sent) });
        // Negative zero and the like are other values once they were written.
        if (JSON.stringify(JSON.parse(sent)) === sent && body !== sent)
          expect(faults).toEqual(['reserialised']);
      }),
    );
  });

  it('never that it is valid, unless the header states the HMAC of exactly these bytes', async () => {
    const edit = fc.record({
      at: fc.nat(200),
      cut: fc.nat(2),
      text: fc.string({ maxLength: 2 }),
      part: fc.constantFrom('body', 'header', 'secret'),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ at, cut, text, part }) => {
        const parts = { body: BODY, header: GOOD, secret: SECRET };
        const from = at % parts[part].length;
        parts[part] = parts[part].slice(0, from) + text + parts[part].slice(from + cut);
        const { isValid, faults } = await check(parts);
        const digits = /^sha256=([0-9a-fA-F]{64})$/.exec(headerValue(parts.header))?.[1];
        expect(isValid).toBe(digits?.toLowerCase() === digestOf(parts.body, parts.secret));
        expect(faults.length > 0).toBe(!isValid);
      }),
      { numRuns: 500 },
    );
  });
});
