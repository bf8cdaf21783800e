import type { Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../api/service-clock';
import { Moment } from '../../ui/moment';

interface TimelineMomentProps {
  environment: Environment;
  ms: number;
}

/** A moment of a person's story, by the service's clock. */
export function TimelineMoment({ environment, ms }: TimelineMomentProps) {
  return <Moment ms={ms} now={useServiceNow(environment)} />;
}
