import { expect, it } from 'vitest';
import { csvLine } from './send-file.js';

it.each([
  [['a', 1, null, true], 'a,1,,true'],
  [['a,b', 'say "it"', 'two\nlines'], '"a,b","say ""it""","two\nlines"'],
  [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx"],
  [
    [' =1', '\u3000＝1', '＋1', '－1', '＠x', '\u200b=1'],
    "' =1,'\u3000＝1,'＋1,'－1,'＠x,'\u200b=1",
  ],
  [['\nx', '\n=1'], '"\'\nx","\'\n=1"'],
  [[' a', 'a =1'], ' a,a =1'],
  [['\rx'], '"\'\rx"'],
  [['=a,b"c'], '"\'=a,b""c"'],
  [[-1, 'a=b', '☃'], '-1,a=b,☃'],
  [['x;=1;y', 'x; +1', 'a;b=1'], "x;'=1;y,x; '+1,a;b=1"],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
