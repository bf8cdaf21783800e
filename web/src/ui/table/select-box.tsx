import { withAll, withPressed, type Selection } from './selection';

interface SelectBoxProps {
  label: string;
  isTicked: boolean;
  /** Some of its rows are ticked, and some are not. */
  isPartly?: boolean;
  onPress: (isRange: boolean) => void;
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
        // Only the click event has the state of the Shift key.
        readOnly
        onClick={(event) => {
          onPress(event.shiftKey);
        }}
        className="size-4 accent-accent"
      />
    </label>
  );
}

/** What the boxes of a list are drawn from. */
export interface SelectionProps {
  /** The IDs of the loaded rows, in order. */
  listed: readonly string[];
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
}

interface SelectRowProps extends SelectionProps {
  id: string;
  /** Says which row it is, if not its ID. */
  name?: string;
}

/** The box of one row. */
export function SelectRow({ id, name = id, listed, selection, onSelect }: SelectRowProps) {
  return (
    <SelectBox
      label={`Select ${name}`}
      isTicked={selection.ids.has(id)}
      onPress={(isRange) => {
        onSelect((before) => withPressed(before, listed, id, isRange));
      }}
    />
  );
}

/** The box of all loaded rows, such as "users". */
export function SelectAll({
  what,
  listed,
  selection,
  onSelect,
}: SelectionProps & { what: string }) {
  const ticked = listed.filter((id) => selection.ids.has(id)).length;
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
