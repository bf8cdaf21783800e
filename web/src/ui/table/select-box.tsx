interface SelectBoxProps {
  label: string;
  isTicked: boolean;
  /** Some of what it stands for is ticked, and some is not. */
  isPartly?: boolean;
  onPress: (isRange: boolean) => void;
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
