interface PartsBarProps {
  total: number;
  /** How many are processed. */
  done: number;
  /** The progress as one sentence, for screen readers. */
  text: string;
  /** From left to right; each as wide as its share of the total. */
  parts: readonly { key: string | number; look: string; count: number }[];
}

/** A progress bar in parts by result. */
export function PartsBar({ total, done, text, parts }: PartsBarProps) {
  const drawn = parts.filter(({ count }) => count > 0);
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
      className="flex h-2 gap-px overflow-hidden rounded-full bg-raised outline outline-line forced-color-adjust-none"
    >
      {/* An empty part would add a gap, and the parts would not fill the bar. */}
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
