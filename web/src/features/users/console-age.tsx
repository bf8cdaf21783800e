import { useBrowserNow } from '../../api/service-clock';
import { TimeStamp } from '../../ui/time-stamp';

/** How long ago the console itself noted something; "never" where it has not. Ticks alone, not with its list. */
export function ConsoleAge({ ms }: { ms: number | null }) {
  const now = useBrowserNow();
  return ms === null ? <span className="text-soft">never</span> : <TimeStamp ms={ms} now={now} />;
}
