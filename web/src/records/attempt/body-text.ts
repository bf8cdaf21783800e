import { visibleText } from '../../ui/text/visible-text';

/** The first line's worth of a body: white space run together, at most `limit` characters. */
export function excerpt(text: string, limit = 120): string {
  // A body may be one line of 16 kB: only what can be shown is looked at.
  const line = visibleText(
    text
      .slice(0, limit * 4)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return line.length > limit || text.length > limit * 4
    ? `${line.slice(0, limit).trimEnd()}…`
    : line;
}
