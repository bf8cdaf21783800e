import { absoluteTime } from './absolute-time';
import { momentText } from './moment-text';
import { relativeText } from './relative-time';
import { Tip } from '../feedback/tip';

interface TimeStampProps {
  /** Milliseconds since 1970. */
  ms: number;
  /** Now by the clock that told the time, in milliseconds since 1970: it decides which day is today's. */
  now: number;
  /** "4 min ago" (the default) or the wall clock, with the day where it is not today's: "20 Nov, 14:01:39". */
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
      <time dateTime={iso}>
        {form === 'clock' ? momentText(ms, now, 'seconds') : relativeText(ms, now)}
      </time>
      <span className="sr-only">, {local}</span>
    </Tip>
  );
}
