import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSubject } from './test-receivers.js';

const NOTHING = { transaction_id: null, webhook_type: null, reference_user_id: null };

describe('what a body says that it is about', () => {
  it('is read from the fields of part 6', () => {
    const body = { transaction_id: 'ewh:1', type: 'K', reference_user_id: 'ü<b>', more: 1 };
    expect(readSubject(Buffer.from(JSON.stringify(body)))).toEqual({
      transaction_id: 'ewh:1',
      webhook_type: 'K',
      reference_user_id: 'ü<b>',
    });
  });

  it('is read where only some fields are provided', () => {
    const body = { reference_user_id: 'u', type: 7 };
    expect(readSubject(Buffer.from(JSON.stringify(body)))).toEqual({
      ...NOTHING,
      reference_user_id: 'u',
    });
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a number', '1'],
    ['null', 'null'],
    ['a list', '[{"transaction_id":"ewh:1"}]'],
    ['fields of wrong types', '{"transaction_id":1,"type":{},"reference_user_id":["a"]}'],
    ['empty fields', '{"transaction_id":"","type":"","reference_user_id":""}'],
    ['fields that are too long', `{"transaction_id":"${'x'.repeat(256)}"}`],
    ['what no database keeps', '{"transaction_id":"a\\u0000b","reference_user_id":"\\ud800"}'],
    ['more levels than a stack has', '['.repeat(100_000)],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
  ])('is nothing in %s', (_what, text) => {
    expect(readSubject(Buffer.from(text))).toEqual(NOTHING);
  });

  it('is nothing in broken UTF-8, which would be read as another id', () => {
    const broken = Buffer.concat([
      Buffer.from('{"reference_user_id":"a'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    expect(readSubject(broken)).toEqual(NOTHING);
  });

  it('throws for no bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(Object.keys(readSubject(Buffer.from(bytes)))).toHaveLength(3);
      }),
    );
  });

  it('throws for no JSON at all', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(Object.keys(readSubject(Buffer.from(json)))).toHaveLength(3);
      }),
    );
  });
});
