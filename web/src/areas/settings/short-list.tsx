import { useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { addressText, settingsAddress, useListAddress } from '../../page/list-address';
import { EmptyState } from '../../ui/feedback/empty-state';
import { SearchField } from '../../ui/filter/search-field';
import { Button } from '../../ui/form/button';

const listAddress = z.object({
  q: addressText(255),
  /** The ID of the open record. */
  open: addressText(100),
  ...settingsAddress,
});

/** Whether the texts of a record have each of the words. */
export function hasWords(texts: readonly string[], words: string): boolean {
  const all = texts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** The search of a list that is loaded as a whole, and its open record, in the address. */
export function useShortList() {
  const address = useLocation({ select: (location) => location.search });
  const { search, change } = useListAddress(listAddress, address);
  return {
    ...{ q: search.q ?? '', open: search.open },
    onSearch: (text: string) => {
      change({ q: text.trim() === '' ? undefined : text });
    },
  };
}

interface ListSearchProps {
  /** What is listed: "member". */
  what: string;
  placeholder: string;
  q: string;
  onSearch: (text: string) => void;
}

/** The field that searches such a list. */
export function ListSearch({ what, placeholder, q, onSearch }: ListSearchProps) {
  return (
    <div className="mb-3 flex">
      <SearchField label={`Search ${what}s`} value={q} {...{ placeholder, onSearch }} />
    </div>
  );
}

interface NoMatchProps extends Pick<ListSearchProps, 'what' | 'onSearch'> {
  /** Where the search looks: "names and roles". */
  fields: string;
}

/** In place of such a list where the search finds nothing. */
export function NoMatch({ what, fields, onSearch }: NoMatchProps) {
  const clear = () => {
    onSearch('');
  };
  return (
    <EmptyState
      title={`No ${what} matches`}
      actions={<Button onClick={clear}>Clear the search</Button>}
    >
      The search looks at {fields}.
    </EmptyState>
  );
}
