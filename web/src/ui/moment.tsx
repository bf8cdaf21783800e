import { absoluteTime } from './absolute-time';
import { momentText } from './moment-text';
import { Tip } from './tip';

interface MomentProps {
  /** Milliseconds since 1970. */
  ms: number;
  /** By the clock that told the time: decides whether the day is today's. */
  now: number;
}

/** A moment to the second, with its day where that is not today; local and UTC in full on hover and focus. */
export function Moment({ ms, now }: MomentProps) {
  const { local, utc, iso } = absoluteTime(ms);
  const tip = (
    <>
      <span className="block">{local}</span>
      <span className="block text-soft">{utc}</span>
    </>
  );
  return (
    <Tip tip={tip} className="whitespace-nowrap">
      <time dateTime={iso}>{momentText(ms, now, 'seconds')}</time>
      <span className="sr-only">, {local}</span>
    </Tip>
  );
}
