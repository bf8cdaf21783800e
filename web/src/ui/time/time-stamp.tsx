import { absoluteTime, momentText, relativeText } from './times';
import { Tip } from '../feedback/tip';
import { visibleText } from '../text/visible-text';

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

interface ExactTimeProps {
  /** Milliseconds since 1970. */
  ms: number;
  now: number;
}

/** A time among the facts of a record: by the clock, and how long ago that was. */
export function ExactTime({ ms, now }: ExactTimeProps) {
  return (
    <>
      <TimeStamp ms={ms} now={now} form="clock" />{' '}
      <span className="text-soft">
        (<TimeStamp ms={ms} now={now} />)
      </span>
    </>
  );
}

interface StartedByProps {
  /** Work of the console's server, with its times in ms. */
  work: { created_by: string; created_at: number; finished_at: number | null };
  now: number;
}

/** Who started it and when, and when it ended: a sentence without its full stop. */
export function StartedBy({ work: { created_by, created_at, finished_at }, now }: StartedByProps) {
  return (
    <>
      Started by <bdi className="wrap-anywhere">{visibleText(created_by)}</bdi>{' '}
      <TimeStamp ms={created_at} now={now} />
      {finished_at !== null && (
        <>
          , ended <TimeStamp ms={finished_at} now={now} />
        </>
      )}
    </>
  );
}
