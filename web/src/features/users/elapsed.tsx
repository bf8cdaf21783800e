import { useBrowserNow } from '../../api/service-clock';
import { clockText } from '../../ui/relative-time';

/** How long it has been, as a running clock; `since` by the console's clock, in ms since 1970. */
export function Elapsed({ since }: { since: number }) {
  const now = useBrowserNow();
  return (
    <span role="timer" className="font-semibold tabular-nums">
      {clockText(now - since)}
    </span>
  );
}
