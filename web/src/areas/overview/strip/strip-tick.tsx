import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { callLink } from '../../../api/call-address';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusShape } from '../../../ui/feedback/status-shape';
import type { Tone } from '../../../ui/feedback/tone';
import { tickHeight } from './strip-calls';

const BAR: Record<Tone, string> = {
  good: 'bg-good',
  attention: 'bg-attention',
  bad: 'bg-bad',
  waiting: 'border-[1.5px] border-soft',
  off: 'border-[1.5px] border-dashed border-soft',
};
const SHAPE: Record<Tone, string> = {
  good: 'invisible',
  attention: 'text-attention',
  bad: 'text-bad',
  waiting: 'invisible',
  off: 'text-soft',
};

interface StripTickProps {
  environment: Environment;
  call: ArchivedCall;
  tone: Tone;
  /** The call in one line. */
  name: string;
  /** The one tick that Tab stops at. */
  isStop: boolean;
  isNamed: boolean;
  onName: () => void;
}

/** One call of the strip: its colour and shape are its state, its height the attempts. */
export function StripTick(props: StripTickProps) {
  const { environment, call, tone, name, isStop, isNamed, onName } = props;
  return (
    <RecordLink
      {...callLink(environment, call.transaction_id)}
      preload={false}
      aria-label={name}
      tabIndex={isStop ? 0 : -1}
      data-tone={tone}
      onFocus={onName}
      onPointerEnter={onName}
      // On a phone there is room for the newer half.
      className={`flex min-w-0 flex-[0_1_1.5rem] flex-col items-center rounded-small px-px max-sm:nth-last-[n+31]:hidden ${isNamed ? 'bg-raised' : ''}`}
    >
      <span className="flex w-full max-w-2.5 flex-1 items-end">
        <span
          className={`w-full rounded-[3px] ${BAR[tone]}`}
          style={{ height: `${tickHeight(call.attempts)}%` }}
        />
      </span>
      <span className={`mt-1 mb-0.5 ${SHAPE[tone]}`}>
        <StatusShape tone={tone} size={9} />
      </span>
    </RecordLink>
  );
}
