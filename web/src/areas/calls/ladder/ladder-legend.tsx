import type { LadderMark } from './ladder-layout';
import { markShape } from './ladder-mark';
import { LadderShape, SHAPE_WORDS, type LadderShapeName } from './ladder-shape';

const WORTH_A_WORD = new Set<LadderShapeName>([
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  'network',
  'other',
  'unknown',
  'expected',
]);

/** The shapes that the ladder holds, each with its word and how many there are. */
export function LadderLegend({ marks }: { marks: readonly LadderMark[] }) {
  const counts = new Map<LadderShapeName, number>();
  for (const mark of marks) {
    const shape = mark.expected ? 'expected' : markShape(mark);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs text-soft">
      {[...counts]
        .filter(([shape]) => WORTH_A_WORD.has(shape))
        .map(([shape, count]) => (
          <li key={shape} className="inline-flex items-center gap-1">
            <svg viewBox="-8 -8 16 16" width="12" height="12">
              <LadderShape name={shape} />
            </svg>
            {count} {SHAPE_WORDS[shape]}
          </li>
        ))}
    </ul>
  );
}
