// Marks that turn the reading direction: unseen, they make a text read other than it is.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /\p{Cc}/gu;
const LAID_OUT = new Set(['\t', '\n']);

function named(character: string): string {
  if (LAID_OUT.has(character)) return character;
  return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** The text with what cannot be seen made visible: controls and direction marks by their number, ⟨U+202E⟩. */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROLS, named).replace(DIRECTION_MARKS, named);
}

/** A JSON object or array, indented by two; null for any other text. */
export function prettyJson(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : null;
  } catch {
    return null; // not JSON: shown as it came
  }
}

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
