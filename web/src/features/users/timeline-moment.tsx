import { useBrowserNow } from '../../api/service-clock';
import { Moment } from '../../ui/moment';

/** A moment of a person's story, by the console's clock. */
export function TimelineMoment({ ms }: { ms: number }) {
  return <Moment ms={ms} now={useBrowserNow()} />;
}
