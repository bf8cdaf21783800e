import Columns3 from 'lucide-react/icons/columns-3';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MenuButton } from '../form/menu-button';
import { choices, useChoice } from '../stored';
import type { Column } from './table-columns';

const storedAs = (list: string) => `connect-console.columns.${list}`;
// An address has no empty value.
const NONE = 'none';

/** The hidden columns of a list: from the address, or else the last choice in this browser. */
export function useHiddenColumns(list: string): ReadonlySet<string> {
  const { hide }: { hide?: unknown } = useSearch({ strict: false });
  const stored = useChoice(storedAs(list));
  const text = typeof hide === 'string' ? hide : (stored ?? NONE);
  return useMemo(() => new Set(text.split(',')), [text]);
}

interface ColumnMenuProps {
  /** The list's name, under which the choice is stored. */
  list: string;
  columns: readonly Pick<Column<never>, 'id' | 'title' | 'name' | 'isFixed'>[];
}

/** Chooses the columns of a list. Those that identify a row cannot be hidden. */
export function ColumnMenu({ list, columns }: ColumnMenuProps) {
  const hidden = useHiddenColumns(list);
  const navigate = useNavigate();
  return (
    <MenuButton icon={Columns3} text="Columns">
      <fieldset className="px-1.5 py-1">
        <legend className="mb-1 text-xs font-medium text-soft">Columns</legend>
        {columns
          .filter(({ isFixed }) => isFixed !== true)
          .map(({ id, title, name = title }) => (
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
                  next.delete(NONE);
                  const hide = [...next].join(',') || NONE;
                  choices.write(storedAs(list), hide);
                  void navigate({
                    to: '.',
                    search: (before: object): object => ({ ...before, hide }),
                    resetScroll: false,
                  });
                }}
              />
              {name}
            </label>
          ))}
        <p className="mt-1 max-w-56 px-1.5 text-xs text-soft">
          Columns without room are left out, the least important first.
        </p>
      </fieldset>
    </MenuButton>
  );
}
