import { createContext, useContext } from 'react';
import { visibleText } from './visible-text';

/** A piece of a text, and whether the search found it. */
interface Part {
  part: string;
  isMatch: boolean;
}

/** The pieces of a text, split where it contains the search text in any case; in order and complete. */
export function matchParts(text: string, searched: string): Part[] {
  const wanted = searched.trim();
  if (wanted === '') return [{ part: text, isMatch: false }];
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return text
    .split(new RegExp(`(${escaped})`, 'giu'))
    .map((part, at) => ({ part, isMatch: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}

/** The search text of the surrounding list; empty if there is none. */
export const SearchedContext = createContext('');

/** A text in a row, with what the search found in it marked. */
export function Matched({ text }: { text: string }) {
  const searched = useContext(SearchedContext);
  const shown = visibleText(text);
  if (searched === '') return shown;
  return matchParts(shown, visibleText(searched)).map(({ part, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className="rounded-[2px] bg-wash text-inherit underline decoration-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
