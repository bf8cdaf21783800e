import type { Environment } from '@connect-console/server/contract';
import type { ComponentProps } from 'react';
import { useServiceNow } from '../api/service-clock';
import { NotProvided } from '../ui/text/not-provided';
import { TimeStamp } from '../ui/time/time-stamp';

interface ServiceAgeProps extends Pick<ComponentProps<typeof TimeStamp>, 'form'> {
  environment: Environment;
  ms: number | null;
}

/** A time by the service's clock; a dash if the service provides none. Ticks alone, not with its list. */
export function ServiceAge({ environment, ms, ...form }: ServiceAgeProps) {
  const now = useServiceNow(environment);
  return ms === null ? <NotProvided /> : <TimeStamp {...form} ms={ms} now={now} />;
}
