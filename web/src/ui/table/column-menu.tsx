import Columns3 from 'lucide-react/icons/columns-3';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { buttonLook } from '../form/button';
import { PopoverButton } from '../form/popover-button';
import { store, useStored } from '../stored';

const names = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40));
const storedAs = (list: string) => `connect-console.columns.${list}`;

/** The hidden columns that a stored text names; none where it is not such a text. */
export function parseHidden(text: string | null): ReadonlySet<string> {
  try {
    return new Set(names.parse(JSON.parse(text ?? '[]')));
  } catch {
    // Written by another version, or by hand: all columns are shown.
    return new Set();
  }
}

/** The columns of a list that are hidden in this browser. */
export function useHiddenColumns(list: string): ReadonlySet<string> {
  const text = useStored(storedAs(list));
  return useMemo(() => parseHidden(text), [text]);
}

interface ColumnMenuProps {
  /** The list's name, under which the choice is kept. */
  list: string;
  columns: readonly { id: string; title: string; isFixed?: boolean }[];
}

/** Chooses the columns of a list. Those that identify a row cannot be hidden. */
export function ColumnMenu({ list, columns }: ColumnMenuProps) {
  const hidden = useHiddenColumns(list);
  return (
    <PopoverButton
      align="end"
      className={buttonLook()}
      face={
        <>
          <Columns3 size={15} aria-hidden="true" />
          Columns
        </>
      }
    >
      <fieldset className="px-1.5 py-1">
        <legend className="mb-1 text-xs font-medium text-soft">Columns</legend>
        {columns
          .filter(({ isFixed }) => isFixed !== true)
          .map(({ id, title }) => (
            <label
              key={id}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-small px-1.5 text-sm hover:bg-raised"
            >
              <input
                type="checkbox"
                checked={!hidden.has(id)}
                onChange={(event) => {
                  const next = new Set(hidden);
                  if (event.target.checked) next.delete(id);
                  else next.add(id);
                  store(storedAs(list), JSON.stringify([...next]));
                }}
              />
              {title}
            </label>
          ))}
        <p className="mt-1 max-w-56 px-1.5 text-xs text-soft">
          Less important columns are hidden on narrow screens.
        </p>
      </fieldset>
    </PopoverButton>
  );
}
