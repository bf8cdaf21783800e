import { absoluteTime, listTime, momentText, relativeText } from './times';
import { Tip } from '../feedback/tip';

interface TimeStampProps {
  /** Milliseconds since 1970. */
  ms: number;
  /** The current time by the same clock, in milliseconds since 1970. */
  now: number;
  /**
   * "4 min ago", or the clock time with the date unless it is today: "20 Nov, 14:01:39"; shorter in the column of a
   * list, and both for a fact of a record.
   */
  form?: 'relative' | 'clock' | 'list' | 'exact';
  /** The current time when the tooltip is shown, if `now` is older. */
  readNow?: () => number;
  inControl?: boolean;
}

function TimeTip({ ms, now, form, readNow }: Omit<TimeStampProps, 'inControl'>) {
  const { local, utc } = absoluteTime(ms);
  return (
    <>
      {form !== 'relative' && <span className="block">{relativeText(ms, readNow?.() ?? now)}</span>}
      <span className="block">{local}</span>
      <span className="block text-soft">{utc}</span>
    </>
  );
}

/** A time, with local time and UTC in the tooltip (product.md, rule 10). */
export function TimeStamp({ form = 'relative', inControl = false, ...time }: TimeStampProps) {
  const { ms, now } = time;
  const { local, iso } = absoluteTime(ms);
  if (form === 'exact') {
    return (
      <>
        <TimeStamp {...time} form="clock" />{' '}
        <span className="text-soft">
          (<TimeStamp {...time} />)
        </span>
      </>
    );
  }
  return (
    <Tip
      tip={<TimeTip {...time} form={form} />}
      inControl={inControl}
      className="whitespace-nowrap"
    >
      <time dateTime={iso}>
        {form === 'relative' && relativeText(ms, now)}
        {form === 'clock' && momentText(ms, now, 'seconds')}
        {form === 'list' && listTime(ms, now)}
      </time>
      <span className="sr-only">, {local}</span>
    </Tip>
  );
}
