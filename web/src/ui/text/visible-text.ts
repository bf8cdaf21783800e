// In an emoji, an invisible character joins pictures or selects one.
const IN_EMOJI = /(?<=\p{ExtPict}\p{EMod}?\ufe0f?)\u200d(?=\p{ExtPict})|(?<=\p{ExtPict})\ufe0f/u;
// Default ignorable (DI) are zero-width characters, direction marks, soft hyphens, fillers and tags.
const UNSEEN = /[\p{Cc}\p{DI}\u2028\u2029\ufff9-\ufffb]/u;
const EITHER = new RegExp(`(${IN_EMOJI.source})|${UNSEEN.source}`, 'gu');
const LAID_OUT = new Set(['\t', '\n']);

function codePoint(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  return `⟨U+${number.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

function named(character: string, inEmoji?: string): string {
  return inEmoji !== undefined || LAID_OUT.has(character) ? character : codePoint(character);
}

/**
 * The text with invisible characters written as their code point, ⟨U+202E⟩: control and direction characters change
 * how a text reads, and different texts look the same.
 */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(EITHER, named);
}

/**
 * An ID in which the space is visible that a page would drop or join: outer and repeated spaces, tabs and line feeds.
 * Otherwise different IDs look the same.
 */
export function spacesSeen(id: string): string {
  return id
    .replace(/^ +| +$| {2,}/g, (spaces) => '␣'.repeat(spaces.length))
    .replace(/[\t\n]/g, codePoint);
}
