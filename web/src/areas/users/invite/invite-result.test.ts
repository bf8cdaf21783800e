import { describe, expect, it } from 'vitest';
import { fileName } from './invite-waiting';
import { resultFields } from './invite-result';

describe('resultFields', () => {
  it('says the fields of part 2.1 in words and keeps all others as they came', () => {
    const values = {
      humanness_score: 93,
      fulfillment_time_s: 41,
      unique_human_id: 'uh_1',
      '<b>new</b>': { a: [1] },
      constructor: null,
    };
    expect(resultFields([{ type: null, values }])).toMatchObject([
      { name: 'Humanness score', text: '93', kind: 'score' },
      { name: 'Fulfillment time', text: '41 s', kind: 'seconds' },
      { name: 'Unique human ID', text: 'uh_1', kind: 'id' },
      { name: '<b>new</b>', text: '{"a":[1]}', kind: 'raw' },
      { name: 'constructor', text: 'null', kind: 'raw' },
    ]);
  });

  it('joins several results, and none is an empty list', () => {
    const phone = { type: 'P', values: { is_phone_number_verified: true } };
    const score = { type: 'S', values: { humanness_score: 0 } };
    expect(resultFields([phone, score]).map(({ text }) => text)).toEqual(['yes', '0']);
    expect(resultFields([])).toEqual([]);
  });
});

describe('fileName', () => {
  it.each([
    ['panel-7731', 'invite-panel-7731.png'],
    ['../../etc/passwd', 'invite-etc-passwd.png'],
    ['ünï 人', 'invite-ünï-人.png'],
    ['..', 'invite-code.png'],
    ['a'.repeat(255), `invite-${'a'.repeat(80)}.png`],
  ])('of %j is %s', (id, name) => {
    expect(fileName(id)).toBe(name);
  });
});
