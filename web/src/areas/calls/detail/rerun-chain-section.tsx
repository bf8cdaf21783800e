import type { CallDetail, Rerun } from '@connect-console/server/contract';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import type { ReactNode } from 'react';
import { CallIdLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { rerunSteps } from '../../../records/call/rerun-steps';
import { WITHOUT_CALL } from '../../../records/call/rerun-notice';
import { ServiceAge } from '../../../records/service-age';
import { ShortId } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';

interface RequestProps {
  rerun: Rerun;
  /** When its new call was created, by the service's clock; null if not known. */
  at: number | null;
}

/** Who requested a rerun and when, by the service's clock like every other time of the chain. */
function Request({ rerun, at }: RequestProps) {
  return (
    <>
      rerun by <bdi className="wrap-anywhere">{visibleText(rerun.requested_by)}</bdi>,{' '}
      <ServiceAge ms={at ?? rerun.service_at} form="clock" />
      {rerun.job_id !== null && ' in a bulk rerun'}
      {rerun.matched === 'time' && ' (matched by time; the service did not return its ID)'}
    </>
  );
}

function Row({ icon, children }: { icon: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2 border-t border-line py-2 text-sm first:border-t-0 first:pt-0">
      <span className="w-3.5 shrink-0 pt-0.5 text-soft">
        {icon && <CornerDownRight size={14} aria-hidden="true" />}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

/** The original and its reruns with their states; empty for a call that was never rerun. */
export function RerunChain({ detail }: { detail: CallDetail }) {
  const { call: open, rerun_chain, reruns } = detail;
  const { steps, unmatched } = rerunSteps(rerun_chain, reruns);
  if (rerun_chain.length < 2 && unmatched.length === 0) return null;
  return (
    <section aria-label="Rerun chain">
      <h3 className="mb-1.5 text-xs font-medium text-soft">Rerun chain</h3>
      <ol>
        {steps.map(({ call, rerun }, n) => (
          <Row key={call.transaction_id} icon={n > 0}>
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              {call.transaction_id === open.transaction_id ? (
                <strong aria-current="true" className="rounded-small bg-wash px-1">
                  <ShortId id={call.transaction_id} />
                </strong>
              ) : (
                <CallIdLink transaction_id={call.transaction_id} />
              )}
              <CallStatus call={call} />
            </span>
            <span className="block text-soft">
              {rerun ? (
                <Request rerun={rerun} at={call.created_at} />
              ) : (
                <>
                  {call.rerun_of === null
                    ? 'original call'
                    : 'rerun requested outside this console'}
                  {call.created_at !== null && (
                    <>
                      , <ServiceAge ms={call.created_at} form="clock" />
                    </>
                  )}
                </>
              )}
            </span>
          </Row>
        ))}
        {unmatched.map((rerun) => (
          <Row key={rerun.id} icon>
            <span className="text-soft">
              <Request rerun={rerun} at={null} />. {WITHOUT_CALL[rerun.outcome]}
            </span>
          </Row>
        ))}
      </ol>
    </section>
  );
}
