import type { CallDetail, Environment, Rerun } from '@connect-console/server/contract';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import type { ReactNode } from 'react';
import { useBrowserNow } from '../../../api/service-clock';
import { ShortId } from '../../../ui/text/short-id';
import { StatusShape, toneText } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { Age } from '../list/age';
import { CallLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { lineageSteps, lineageVerdict } from './rerun-chain';
import { WITHOUT_CALL } from '../../../records/call/rerun-without-call';

interface LineageSectionProps {
  environment: Environment;
  detail: Pick<CallDetail, 'call' | 'lineage' | 'reruns'>;
}

function Who({ rerun }: { rerun: Rerun }) {
  const now = useBrowserNow();
  return (
    <>
      rerun by <bdi className="wrap-anywhere">{rerun.requested_by}</bdi>,{' '}
      <TimeStamp ms={rerun.requested_at} now={now} form="clock" />
      {rerun.job_id !== null && ', in a bulk rerun'}
      {rerun.matched === 'time' && ' (matched by time; the service did not name it)'}
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

/** The original and its reruns as one chain with one verdict; nothing for a call that was never rerun. */
export function LineageSection({ environment, detail }: LineageSectionProps) {
  const { call: open, lineage, reruns } = detail;
  const { steps, unmatched } = lineageSteps(lineage, reruns);
  if (lineage.length < 2 && unmatched.length === 0) return null;
  const { tone, text } = lineageVerdict(lineage);
  return (
    <section aria-label="Lineage">
      <h3 className="mb-1.5 text-xs font-medium text-soft">Lineage</h3>
      {lineage.length > 1 && (
        <p className={`mb-2 flex items-center gap-1.5 text-sm font-medium ${toneText[tone]}`}>
          <StatusShape tone={tone} />
          {text}
        </p>
      )}
      <ol>
        {steps.map(({ call, rerun }, n) => (
          <Row key={call.transaction_id} icon={n > 0}>
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              {call.transaction_id === open.transaction_id ? (
                <strong aria-current="true" className="rounded-small bg-wash px-1">
                  <ShortId id={call.transaction_id} />
                </strong>
              ) : (
                <CallLink
                  environment={environment}
                  transaction_id={call.transaction_id}
                  className="text-accent hover:underline"
                >
                  <ShortId id={call.transaction_id} inControl />
                </CallLink>
              )}
              <CallStatus call={call} />
            </span>
            <span className="block text-soft">
              {rerun ? (
                <Who rerun={rerun} />
              ) : call.rerun_of === null ? (
                <>
                  the original, <Age environment={environment} ms={call.created_at} />
                </>
              ) : (
                'a rerun that was not asked for here'
              )}
            </span>
          </Row>
        ))}
        {unmatched.map((rerun) => (
          <Row key={rerun.id} icon>
            <span className="text-soft">
              <Who rerun={rerun} />. {WITHOUT_CALL[rerun.outcome]}
            </span>
          </Row>
        ))}
      </ol>
    </section>
  );
}
