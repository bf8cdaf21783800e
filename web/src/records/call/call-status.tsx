import type { Call } from '@connect-console/server/contract';
import { StatusMark } from '../../ui/feedback/status';
import { callWording } from './call-wording';

/** A call's status as shape, word and colour. */
export function CallStatus({ call }: { call: Pick<Call, 'status' | 'attempts'> }) {
  const { text, tone } = callWording(call);
  return (
    <StatusMark status={call.status} tone={tone}>
      {text}
    </StatusMark>
  );
}
