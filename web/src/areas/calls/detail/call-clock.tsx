import { useQuery } from '@tanstack/react-query';
import FastForward from 'lucide-react/icons/fast-forward';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useEnvironment } from '../../../api/use-environment';
import { clockMutation, clockQuery } from '../../../api/qa/sandbox-clock';
import { writeOf } from '../../../api/write';
import { WriteButton } from '../../../page/write-button';
import { ClockRunning, exhaustQuestion } from '../../../records/sandbox/clock-running';

/**
 * The sandbox's actions for a call that waits for a retry: make it now, or all remaining ones; empty if the service has
 * no clock.
 */
export function OfferedCallClock({ transaction_id }: { transaction_id: string }) {
  const environment = useEnvironment();
  // If the sandbox is unavailable, the call's own facts matter; the header says why.
  const offer = useQuery(clockQuery(environment)).data;
  if (!offer) return null;
  const { running } = offer.clock;
  const isMine = running?.transaction_id === transaction_id;
  const refusal = running ? 'The clock is already moving' : undefined;
  return (
    <section aria-label="Sandbox clock" className="space-y-2 rounded-control bg-raised p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto inline-flex items-center gap-1.5 text-xs font-medium text-soft">
          <FlaskConical size={14} aria-hidden="true" />
          Sandbox
        </span>
        <WriteButton
          verb="Run next retry now"
          mutation={writeOf('qa_retry', { environment })}
          variables={{ body: { transaction_id } }}
          disabledReason={refusal}
        />
        <WriteButton
          verb="Run all remaining retries…"
          icon={<FastForward size={15} aria-hidden="true" />}
          mutation={clockMutation(environment)}
          variables={{ body: { to: 'exhaustion', transaction_id } }}
          question={exhaustQuestion('this call')}
          disabledReason={refusal}
        />
      </div>
      {isMine && <ClockRunning running={running} what="this call" />}
    </section>
  );
}
