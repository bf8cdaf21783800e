import { TimeStamp } from './time-stamp';

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
