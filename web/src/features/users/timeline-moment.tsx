import { useBrowserNow } from '../../api/service-clock';
import { absoluteTime } from '../../ui/absolute-time';
import { Tip } from '../../ui/tip';
import { momentText } from './timeline-moment-text';

/** A moment of a person's story, by the console's clock; local and UTC in full on hover and focus. */
export function TimelineMoment({ ms }: { ms: number }) {
  const now = useBrowserNow();
  const { local, utc, iso } = absoluteTime(ms);
  return (
    <Tip
      className="whitespace-nowrap"
      tip={
        <>
          <span className="block">{local}</span>
          <span className="block text-soft">{utc}</span>
        </>
      }
    >
      <time dateTime={iso}>{momentText(ms, now, 'seconds')}</time>
      <span className="sr-only">, {local}</span>
    </Tip>
  );
}
