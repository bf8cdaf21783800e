import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvUsers } from './csv-field';

function usersOf(text: string) {
  const read = csvUsers(text);
  if (typeof read === 'string') throw new Error(read);
  return read.users;
}

const shown = (text: string) =>
  usersOf(text).map(({ line, cells, unreadable }) => [line, cells.reference_user_id, unreadable]);

describe('the users of a CSV file', () => {
  it('reads columns by name in any order, and lists ignored columns', () => {
    const text =
      'email,Uniqueness_Region_ID, reference_user_id ,data_request_type,\na@b.test,r1, p1 ,X,\n';
    expect(csvUsers(text)).toEqual({
      users: [
        {
          line: 2,
          cells: { uniqueness_region_id: 'r1', reference_user_id: 'p1', data_request_type: 'X' },
        },
      ],
      columns: ['uniqueness_region_id', 'reference_user_id', 'data_request_type'],
      ignored: ['email'],
    });
  });

  it.each<[string, string]>([
    ['commas', 'reference_user_id,redirect_url\na,https://x.test/?q=1;2\n'],
    [
      'semicolons',
      'reference_user_id;redirect_url\na;https://x.test/?q=1;2\n'.replace(';2', '%3B2'),
    ],
    ['tabs', 'reference_user_id\tredirect_url\na\thttps://x.test/\n'],
    ['bars', 'redirect_url|reference_user_id\nhttps://x.test/|a\n'],
    ['one column', 'reference_user_id\na\n'],
    ['no last line end', 'reference_user_id\na'],
    ['carriage returns', 'reference_user_id,x\ra,b\r'],
    ['both line ends', '"reference_user_id","x"\r\n"a","b"\n'],
  ])('%s', (_what, text) => {
    expect(shown(text)).toEqual([[2, 'a', undefined]]);
  });

  it('counts the lines of the file, including quoted line breaks and empty rows', () => {
    const text = '\nreference_user_id,note\n"a","two\r\nlines"\n\n,,\nb,"x"\n"c","1\n2\n3"\nd,\n';
    expect(shown(text)).toEqual([
      [3, 'a', undefined],
      [7, 'b', undefined],
      [8, 'c', undefined],
      [11, 'd', undefined],
    ]);
  });

  it.each<[string, string, number, RegExp]>([
    ['more cells than names', 'a,b,c', 2, /3 cells, but the first line names 2/],
    ['a quote that is never closed', 'ok,1\n"a,1\nb,2', 3, /opened here and never closed/],
    ['a quote inside a cell', '"a"b,1', 2, /A cell contains a quote/],
    ['a cell that is not UTF-8', 'caf\ufffd,1', 2, /not UTF-8/],
  ])('%s is reported with its line', (_what, row, line, reason) => {
    const bad = usersOf(`reference_user_id,note\n${row}\n`).filter(({ unreadable }) => unreadable);
    expect(bad).toHaveLength(1);
    expect(bad[0]?.line).toBe(line);
    expect(bad[0]?.unreadable).toMatch(reason);
  });

  it('ignores garbled cells in ignored columns', () => {
    expect(shown('reference_user_id,name\na,caf\ufffd\n')).toEqual([[2, 'a', undefined]]);
  });

  it.each<[string, string, RegExp]>([
    ['IDs without a header', 'a\nb\n', /first line must name the columns/],
    ['nothing', '', /empty/],
    ['a spreadsheet', 'PK\u0003\u0004\u0014\u0000', /not text in UTF-8.*CSV UTF-8/],
    ['UTF-16', 'a\u0000,\u0000b\u0000', /not text in UTF-8/],
    ['only empty lines', '\n \n', /first line must name/],
    ['a column twice', 'reference_user_id,Reference_User_Id\na,b\n', /reference_user_id twice/],
    ['a header alone', 'reference_user_id\n\n', /no users/],
  ])('%s: the whole file is refused', (_what, text, reason) => {
    expect(csvUsers(text)).toMatch(reason);
  });

  it('reads 10,000 rows', () => {
    const rows = Array.from({ length: 10_000 }, (_row, n) => `qa-${n},"r, ${n}"`);
    const users = usersOf(`reference_user_id,uniqueness_region_id\n${rows.join('\n')}\n`);
    expect(users).toHaveLength(10_000);
    expect(users.at(-1)).toEqual({
      line: 10_001,
      cells: { reference_user_id: 'qa-9999', uniqueness_region_id: 'r, 9999' },
    });
  });

  it('reads any quoted cell, on the line where it begins', () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((text) => text.replaceAll('\r', '').trim())
      .filter((text) => text !== '' && !text.includes('\ufffd'));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const lines = (text: string) => text.split('\n').length;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, delimiter, end) => {
          const head = ['reference_user_id', 'uniqueness_region_id'].join(delimiter);
          const written = rows.map((row) => row.map(quoted).join(delimiter));
          const users = usersOf([head, ...written].join(end));
          let line = 2;
          const expected = rows.map(([reference_user_id, uniqueness_region_id], index) => {
            const at = line;
            line += lines(written[index] ?? '');
            return { line: at, cells: { reference_user_id, uniqueness_region_id } };
          });
          expect(users).toEqual(expected);
        },
      ),
    );
  });
});
