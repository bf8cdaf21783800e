import type { Environment } from '@connect-console/server/contract';
import X from 'lucide-react/icons/x';
import { useBrowserNow } from '../../api/service-clock';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { Notice } from '../../ui/feedback/notice';
import { ShortId } from '../../ui/text/short-id';
import { CallLink } from './call-link';
import { rerunConsequence } from './rerun-consequence';
import { rerunFailureText } from './rerun-failure-text';
import type { Rerun, Rerunnable } from './rerun-log';
import { rerunProgress } from './rerun-progress';
import type { Reruns } from './use-reruns';

interface RerunNoticeProps {
  environment: Environment;
  call: Rerunnable;
  rerun: Rerun;
  reruns: Reruns;
}

/** What came of a press of Rerun, where it was pressed: requested, followed, ended, or refused. */
export function RerunNotice({ environment, call, rerun, reruns }: RerunNoticeProps) {
  const now = useBrowserNow();
  const where = environment === 'production' ? ' in production' : '';
  const dismiss = () => {
    reruns.dismiss(rerun.transaction_id);
  };
  if (rerun.phase === 'refused') {
    const retry = () => {
      reruns.press(call);
    };
    return (
      <FailurePanel
        {...rerunFailureText(rerun.failure)}
        onRetry={retry}
        retryText={`Rerun again${where}`}
      />
    );
  }
  const newCall = reruns.newCallOf(rerun);
  const { tone, text } = rerunProgress(rerun, newCall, now);
  return (
    <Notice
      tone={tone}
      actions={
        <button
          type="button"
          aria-label="Dismiss"
          onClick={dismiss}
          className="inline-flex size-6 items-center justify-center rounded-small text-soft hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </button>
      }
    >
      <p>
        <strong>
          {newCall ? `Rerun requested${where}. New call: ${text}` : `${text}${where}`}
        </strong>{' '}
        {rerun.new_id !== null && (
          <CallLink
            environment={environment}
            transaction_id={rerun.new_id}
            className="relative z-10 text-accent underline underline-offset-2"
          >
            <ShortId id={rerun.new_id} inControl />
          </CallLink>
        )}
        {rerun.found_by === 'time' && (
          <span className="text-soft"> (matched by time; the service did not return its ID)</span>
        )}
      </p>
      <p className="text-soft">{rerunConsequence(rerun.call)}</p>
    </Notice>
  );
}
