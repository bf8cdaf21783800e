import type { Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { TimeStamp } from '../../../ui/time/time-stamp';

interface TimelineMomentProps {
  environment: Environment;
  ms: number;
}

/** A moment of a user's story, by the service's clock. */
export function TimelineMoment({ environment, ms }: TimelineMomentProps) {
  return <TimeStamp ms={ms} now={useServiceNow(environment)} form="clock" />;
}
