// Inside an emoji a sign without a glyph is seen by what it does: it joins or chooses the picture.
const IN_EMOJI = /(?<=\p{ExtPict}\p{EMod}?\ufe0f?)\u200d(?=\p{ExtPict})|(?<=\p{ExtPict})\ufe0f/u;
// What Unicode calls default ignorable has none: zero-width signs, direction marks, soft hyphens, fillers, tags.
const UNSEEN = /[\p{Cc}\p{DI}\u2028\u2029\ufff9-\ufffb]/u;
const EITHER = new RegExp(`(${IN_EMOJI.source})|${UNSEEN.source}`, 'gu');
const LAID_OUT = new Set(['\t', '\n']);

function named(character: string, inEmoji?: string): string {
  if (inEmoji !== undefined || LAID_OUT.has(character)) return character;
  const number = character.codePointAt(0) ?? 0;
  return `⟨U+${number.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/**
 * The text with what cannot be seen made visible by its number, ⟨U+202E⟩: controls, direction marks and
 * zero-width signs make a text read other than it is, and two that differ read alike.
 */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(EITHER, named);
}
