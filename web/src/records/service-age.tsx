import type { Environment } from '@connect-console/server/contract';
import type { ComponentProps } from 'react';
import { serviceNow, useServiceNow } from '../api/service-clock';
import { NotProvided } from '../ui/text/not-provided';
import { TimeStamp } from '../ui/time/time-stamp';
import { clockText } from '../ui/time/times';

interface ServiceAgeProps extends Pick<ComponentProps<typeof TimeStamp>, 'form'> {
  environment: Environment;
  ms: number | null;
}

/** A time by the service's clock; a dash if the service provides none. Ticks alone, not with its list. */
export function ServiceAge({ environment, ms, form }: ServiceAgeProps) {
  // A clock time changes with the day only, and a list has one in each row.
  const now = useServiceNow(environment, form === undefined || form === 'relative' ? 1 : 60);
  if (ms === null) return <NotProvided />;
  return (
    <TimeStamp {...{ ms, now }} form={form ?? 'relative'} readNow={() => serviceNow(environment)} />
  );
}

interface ElapsedProps {
  environment: Environment;
  since: number;
}

/** How long it has been, as a running clock; `since` by the service's clock, in ms since 1970. */
export function Elapsed({ environment, since }: ElapsedProps) {
  const now = useServiceNow(environment);
  return (
    <span role="timer" className="font-semibold tabular-nums">
      {clockText(now - since)}
    </span>
  );
}
