import type { ComponentProps } from 'react';
import { useEnvironment } from '../api/use-environment';
import { serviceNow, useServiceNow } from '../api/service-clock';
import { NotProvided } from '../ui/text/not-provided';
import { TimeStamp } from '../ui/time/time-stamp';
import { clockText } from '../ui/time/times';

interface ServiceAgeProps extends Pick<ComponentProps<typeof TimeStamp>, 'form' | 'inControl'> {
  ms: number | null;
}

/** A time by the service's clock; a dash if the service provides none. Only it updates, not its list. */
export function ServiceAge({ ms, form = 'relative', inControl = false }: ServiceAgeProps) {
  const environment = useEnvironment();
  // A clock time only changes with the day, and each row of a list has one.
  const now = useServiceNow(form === 'clock' || form === 'list' ? 60 : 1);
  if (ms === null) return <NotProvided />;
  return <TimeStamp {...{ ms, now, form, inControl }} readNow={() => serviceNow(environment)} />;
}

/** The time elapsed, as a running clock; `since` by the service's clock, in ms since 1970. */
export function Elapsed({ since }: { since: number }) {
  const now = useServiceNow();
  return (
    <span role="timer" className="font-semibold tabular-nums">
      {clockText(now - since)}
    </span>
  );
}
