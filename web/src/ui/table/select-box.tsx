/** The ticked rows, by their IDs. */
export type Selection = ReadonlySet<string>;

/** Nothing ticked. */
export const NO_SELECTION: Selection = new Set();

/** The selection after a press on the box of one row. */
function withPressed(before: Selection, id: string): Selection {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

/** All listed rows ticked, or none when they all were. */
function withAll(before: Selection, listed: readonly string[]): Selection {
  const isAll = listed.length > 0 && listed.every((id) => before.has(id));
  return isAll ? NO_SELECTION : new Set([...before, ...listed]);
}

interface SelectBoxProps {
  label: string;
  isTicked: boolean;
  /** Some of its rows are ticked, and some are not. */
  isPartly?: boolean;
  onPress: () => void;
}

/** A box that ticks one row or all of them; its whole cell can be pressed. */
function SelectBox({ label, isTicked, isPartly = false, onPress }: SelectBoxProps) {
  return (
    <label className="relative z-10 -m-2 inline-flex size-8 cursor-pointer items-center justify-center align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        onChange={onPress}
        className="size-4 accent-accent"
      />
    </label>
  );
}

/** What the boxes of a list are drawn from. */
export interface SelectionProps {
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
}

interface SelectRowProps extends Pick<SelectionProps, 'onSelect'> {
  id: string;
  /** Says which row it is. */
  name: string;
  isTicked: boolean;
}

/** The box of one row. */
export function SelectRow({ id, name, isTicked, onSelect }: SelectRowProps) {
  return (
    <SelectBox
      label={`Select ${name}`}
      isTicked={isTicked}
      onPress={() => {
        onSelect((before) => withPressed(before, id));
      }}
    />
  );
}

interface SelectAllProps extends SelectionProps {
  /** What is listed: "users". */
  what: string;
  /** The IDs of the loaded rows. */
  listed: readonly string[];
}

/** The box of all loaded rows. */
export function SelectAll({ what, listed, selection, onSelect }: SelectAllProps) {
  const ticked = listed.filter((id) => selection.has(id)).length;
  return (
    <SelectBox
      label={`Select all loaded ${what}`}
      isTicked={ticked > 0 && ticked === listed.length}
      isPartly={ticked > 0 && ticked < listed.length}
      onPress={() => {
        onSelect((before) => withAll(before, listed));
      }}
    />
  );
}
