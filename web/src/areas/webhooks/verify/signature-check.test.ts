import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSignature, headerValue, type Fault, type Hmac } from './signature-check';
import { webHmac } from './web-hmac';

const hmac: Hmac = (key, message) =>
  Promise.resolve(createHmac('sha256', key).update(message).digest('hex'));
const digestOf = (body: string | Uint8Array, secret: string | Uint8Array) =>
  createHmac('sha256', secret).update(body).digest('hex');

const SECRET = 'whsec_of_a_test';
const VALUE = { type: 'T', url: 'https://a.test/', name: 'Zoë', list: [1, { a: null }] };
const BODY = JSON.stringify(VALUE);
const DIGEST = digestOf(BODY, SECRET);
const GOOD = `sha256=${DIGEST}`;
const PYTHON =
  '{"type": "T", "url": "https://a.test/", "name": "Zo\\u00eb", "list": [1, {"a": null}]}';

/** The result of a check if only the given faults are present. */
const check = (given: { body?: string; header?: string; secret?: string }, by = hmac) =>
  checkSignature({ body: BODY, header: GOOD, secret: SECRET, ...given }, by);
const signs = (body: string | Uint8Array, secret: string | Uint8Array = SECRET) =>
  `sha256=${digestOf(body, secret)}`;

describe('a signature is valid', () => {
  it.each([
    ['as the service sends it', GOOD, false],
    ['with its name before it', `x-hub-signature-256: ${GOOD}\r\n`, false],
    ['with digits in upper case', `sha256=${DIGEST.toUpperCase()}`, true],
  ])('%s', async (_what, header, isUpperCase) => {
    expect(await check({ header })).toEqual({ isValid: true, faults: [], isUpperCase });
  });

  it('for any body and secret, and by Web Crypto as by Node', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    await fc.assert(
      fc.asyncProperty(text, text, async (body, secret) => {
        const header = signs(body, secret);
        expect((await check({ body, secret, header }, webHmac)).isValid).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the reason is', () => {
  it.each<[string, { body?: string; header?: string; secret?: string }, Fault[]]>([
    ['no prefix', { header: DIGEST }, ['prefix_missing']],
    ['a prefix in upper case', { header: `SHA256=${DIGEST}` }, ['prefix_case']],
    ['another algorithm', { header: `sha1=${DIGEST.slice(0, 40)}` }, ['other_algorithm']],
    ['quotes around the header', { header: `"${GOOD}"` }, ['quoted']],
    ['a space in the header', { header: `sha256= ${DIGEST}` }, ['inner_space']],
    ['a header that was cut', { header: GOOD.slice(0, -2) }, ['too_short']],
    ['a header that is too long', { header: `${GOOD}00` }, ['too_long']],
    ['digits that are no hexadecimal', { header: `sha256=${'g'.repeat(64)}` }, ['not_hex']],
    ['two signatures', { header: `${GOOD}, ${GOOD}` }, ['several']],
    [
      'a digest in base64',
      { header: `sha256=${Buffer.from(DIGEST, 'hex').toString('base64')}` },
      ['base64'],
    ],
    ['a newline at the end', { body: `${BODY}\n` }, ['newline_added']],
    ['a newline of Windows at the end', { body: `${BODY}\r\n` }, ['newline_added']],
    ['several newlines at the end', { body: `${BODY}\n\n` }, ['newline_added']],
    ['a newline that is missing', { header: signs(`${BODY}\n`) }, ['newline_missing']],
    ['white space around the body', { body: `  ${BODY} ` }, ['space_added']],
    ['other line breaks', { body: 'a\nb', header: signs('a\r\nb') }, ['line_breaks']],
    ['a byte order mark', { body: `\uFEFF${BODY}` }, ['byte_order_mark']],
    ['a body that was indented', { body: JSON.stringify(VALUE, null, 2) }, ['reserialised']],
    ['a body as Python writes it', { body: PYTHON }, ['reserialised']],
    ['a body that was made compact', { header: signs(PYTHON) }, ['reserialised']],
    ['a body as text in quotes', { body: JSON.stringify(BODY) }, ['quoted_text']],
    [
      'a body read in another encoding',
      { body: Buffer.from(BODY).toString('latin1') },
      ['encoding'],
    ],
    ['a space after the secret', { secret: `${SECRET} \n` }, ['secret_space']],
    ['quotes around the secret', { secret: `'${SECRET}'` }, ['secret_quoted']],
    ['a secret without its beginning', { secret: 'of_a_test' }, ['secret_prefix']],
    [
      'a secret that was decoded',
      { secret: 'whsec_c2VjcmV0', header: signs(BODY, 'secret') },
      ['secret_decoded'],
    ],
    ['an empty secret', { header: signs(BODY, '') }, ['secret_not_used']],
    ['another secret', { secret: 'another' }, ['secret_wrong']],
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
