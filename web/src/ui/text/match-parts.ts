/** A piece of a text, and whether the search found it. */
interface Part {
  part: string;
  isMatch: boolean;
}

/** The text in pieces, split where it contains what is searched for, in any case; in order and complete. */
export function matchParts(text: string, searched: string): Part[] {
  const wanted = searched.trim();
  if (wanted === '') return [{ part: text, isMatch: false }];
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return text
    .split(new RegExp(`(${escaped})`, 'giu'))
    .map((part, at) => ({ part, isMatch: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
