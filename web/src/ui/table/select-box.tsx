/** The ticked rows, by their IDs. */
export type Selection = ReadonlySet<string>;

/** Nothing ticked. */
export const NO_SELECTION: Selection = new Set();

/** What the boxes of a list are drawn from. */
export interface SelectionProps {
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
}

interface SelectBoxProps {
  label: string;
  isTicked: boolean;
  /** Some of its rows are ticked, and some are not. */
  isPartly?: boolean;
  onPress: () => void;
}

/** A box that ticks one row or all of them; its whole cell can be pressed. */
export function SelectBox({ label, isTicked, isPartly = false, onPress }: SelectBoxProps) {
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
