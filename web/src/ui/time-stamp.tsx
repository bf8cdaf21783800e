import { absoluteTime, wallClock } from './absolute-time';
import { relativeText } from './relative-time';
import { Tip } from './tip';

interface TimeStampProps {
  /** Milliseconds since 1970. */
  ms: number;
  /** The service's own now, in milliseconds since 1970. */
  now: number;
  /** "4 min ago" (the default) or the wall clock "14:01:39". */
  form?: 'relative' | 'clock';
  inControl?: boolean;
}

/** A time; local and UTC in full on hover, on focus and to screen readers (product.md, rule 7). */
export function TimeStamp({ ms, now, form = 'relative', inControl = false }: TimeStampProps) {
  const { local, utc, iso } = absoluteTime(ms);
  const tip = (
    <>
      <span className="block">{local}</span>
      <span className="block text-soft">{utc}</span>
    </>
  );
  return (
    <Tip tip={tip} inControl={inControl} className="whitespace-nowrap">
      <time dateTime={iso}>{form === 'clock' ? wallClock(ms) : relativeText(ms, now)}</time>
      <span className="sr-only">, {local}</span>
    </Tip>
  );
}
