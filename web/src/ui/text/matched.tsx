import { createContext, useContext } from 'react';
import { matchParts } from './match-parts';
import { visibleText } from './visible-text';

/** The text that the list around is searched for; empty where it is not. */
export const SearchedContext = createContext('');

/** A text of a row, as text, with what the search found in it marked. */
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
