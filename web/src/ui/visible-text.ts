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
