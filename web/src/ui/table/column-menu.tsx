import Columns3 from 'lucide-react/icons/columns-3';
import { buttonLook } from '../form/button';
import { setHidden, useHiddenColumns } from './hidden-columns';
import { PopoverButton } from '../form/popover-button';
import '../filter/choices.css';

interface ColumnMenuProps {
  /** The list's name, under which the choice is kept. */
  list: string;
  columns: readonly { id: string; title: string; isFixed?: boolean }[];
}

/** Which columns a list has; the choice is kept in this browser. Those that tell rows apart stay. */
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
                  setHidden(list, id, !event.target.checked);
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
