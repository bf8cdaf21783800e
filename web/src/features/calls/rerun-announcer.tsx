import type { Call, Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../api/service-clock';
import { shorten } from '../../ui/shorten';
import type { RerunLog } from './rerun-log';
import { rerunProgress } from './rerun-progress';

interface RerunAnnouncerProps {
  environment: Environment;
  log: RerunLog;
  calls: readonly Call[];
}

/** Reads out how the latest rerun stands. A refusal is announced by its own panel. */
export function RerunAnnouncer({ environment, log, calls }: RerunAnnouncerProps) {
  const now = useServiceNow(environment);
  const last = log.at(-1);
  const progress = last && last.phase !== 'refused' ? rerunProgress(last, calls, now) : null;
  const subject = progress?.newCall ? `New call ${shorten(progress.newCall.transaction_id)}: ` : '';
  return (
    <p role="status" className="sr-only">
      {progress && `${subject}${progress.text}`}
    </p>
  );
}
