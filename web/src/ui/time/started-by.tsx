import { TimeStamp } from './time-stamp';
import { visibleText } from '../text/visible-text';

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
