const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

interface Level {
  /** The index of the element in an array; null in an object. */
  index: number | null;
  /** The last key that was read in an object. */
  key: string | null;
}

const stepOf = ({ index, key }: Level): string => (index === null ? (key ?? '') : String(index));

/**
 * The line (from 1) on which each value of a JSON text begins, by its path: `steps.2.count`. The path of the whole
 * text is ''. The text must be valid JSON.
 */
export function jsonLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const levels: Level[] = [];
  let line = 1;
  let before = 0;
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    line += text.slice(before, at).split('\n').length - 1;
    before = at;
    const level = levels.at(-1);
    if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ',') {
      if (level)
        Object.assign(level, level.index === null ? { key: null } : { index: level.index + 1 });
    } else if (level?.index === null && level.key === null) {
      level.key = String(JSON.parse(token));
    } else if (token !== ':') {
      lines.set(levels.map(stepOf).join('.'), line);
      if (token === '{') levels.push({ index: null, key: null });
      if (token === '[') levels.push({ index: 0, key: null });
    }
  }
  return lines;
}
