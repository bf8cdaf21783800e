interface PartsBarProps {
  /** What is counted: "Calls rerun". */
  label: string;
  total: number;
  /** How many are behind it. */
  done: number;
  /** How it stands, as one sentence, for whoever has it read out. */
  text: string;
  /** From the left; each as wide as its share of the total. */
  parts: readonly { key: string | number; look: string; count: number }[];
}

/** How far work has come: one bar, in parts by what became of them. */
export function PartsBar({ label, total, done, text, parts }: PartsBarProps) {
  const drawn = parts.filter(({ count }) => count > 0);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
      className="flex h-2 gap-px overflow-hidden rounded-full bg-raised outline outline-line"
    >
      {/* An empty part would still have the gap beside it, and the end of the bar would not be reached. */}
      {drawn.map(({ key, look, count }) => (
        <div
          key={key}
          className={`${look} transition-[width] duration-150`}
          style={{ width: `${(100 * count) / Math.max(1, total)}%` }}
        />
      ))}
    </div>
  );
}
