import { describe, expect, it } from 'vitest';
import { draftOf, type Candidate } from './users-draft';

const line = (n: number, cells: Candidate['cells']): Candidate => ({ line: n, cells });
const id = (n: number, reference_user_id: string) => line(n, { reference_user_id });

describe('the draft of a bulk registration', () => {
  it('uses the defaults for fields that a row does not set', () => {
    const defaults = { redirect_url: 'https://a.test/', uniqueness_region_id: 'all' };
    const rows = [
      line(2, { reference_user_id: 'one', redirect_url: '', uniqueness_region_id: 'own' }),
      line(3, { reference_user_id: 'two', data_request_type: 'IS_PHONE_NUMBER_VERIFIED' }),
    ];
    expect(draftOf(rows, defaults)).toEqual({
      rows: [
        { reference_user_id: 'one', redirect_url: 'https://a.test/', uniqueness_region_id: 'own' },
        {
          reference_user_id: 'two',
          ...defaults,
          data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
        },
      ],
      skipped: [],
    });
  });

  it('drops the space around a default, and keeps the space within', () => {
    const { rows } = draftOf([id(1, 'a')], { uniqueness_region_id: ' panel 7 ' });
    expect(rows).toEqual([{ reference_user_id: 'a', uniqueness_region_id: 'panel 7' }]);
  });

  it.each<[string, Candidate['cells'], RegExp]>([
    ['no id', { redirect_url: 'https://a.test/' }, /^reference_user_id is missing$/],
    ['an empty id', { reference_user_id: '' }, /^reference_user_id is missing$/],
    ['a long id', { reference_user_id: 'x'.repeat(256) }, /must have at most 255 characters$/],
    ['NUL', { reference_user_id: 'a\u0000b' }, /must be well-formed text$/],
    ['half a pair', { reference_user_id: 'a\ud800' }, /must be well-formed text$/],
    [
      'a script as redirect',
      { reference_user_id: 'a', redirect_url: 'javascript:alert(1)' },
      /^redirect_url must be a full URL, such as https:\/\/hooks\.example\.com\/connect$/,
    ],
    [
      'another request',
      { reference_user_id: 'a', data_request_type: 'get_humanness' },
      /^data_request_type must be GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID or IS_PHONE/,
    ],
    [
      'a long region',
      { reference_user_id: 'a', uniqueness_region_id: 'r'.repeat(256) },
      /^uniqueness_region_id must have at most 255/,
    ],
  ])('skips %s with the reason, and keeps the others', (_what, cells, reason) => {
    const { rows, skipped } = draftOf([id(1, 'good'), line(2, cells), id(3, 'also good')], {});
    expect(rows.map(({ reference_user_id }) => reference_user_id)).toEqual(['good', 'also good']);
    expect(skipped).toHaveLength(1);
    expect(skipped[0]).toMatchObject({ line: 2, reference_user_id: cells.reference_user_id ?? '' });
    expect(skipped[0]?.reason).toMatch(reason);
  });

  it('skips duplicates', () => {
    const { rows, skipped } = draftOf([id(1, 'a'), id(4, 'b'), id(9, 'a'), id(10, 'A')], {});
    expect(rows).toHaveLength(3);
    expect(skipped).toEqual([{ line: 9, reference_user_id: 'a', reason: 'Same ID as line 1' }]);
  });

  it('takes a valid line after an invalid one with the same ID', () => {
    const broken = line(1, { reference_user_id: 'a', redirect_url: 'nowhere' });
    const { rows, skipped } = draftOf([broken, id(2, 'a')], {});
    expect(rows).toEqual([{ reference_user_id: 'a' }]);
    expect(skipped.map(({ line: n }) => n)).toEqual([1]);
  });

  it.each([
    '=1+1',
    '@SUM(A1)',
    '<img src=x onerror=alert(1)>',
    '\u202eabc',
    'a\u0007b',
    '名前',
    '👩‍🔬',
  ])('keeps %j unchanged, because an ID is only text', (hostile) => {
    expect(draftOf([id(1, hostile)], {}).rows).toEqual([{ reference_user_id: hostile }]);
  });
});
