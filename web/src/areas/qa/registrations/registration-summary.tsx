import type { RegistrationJob } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useBrowserNow } from '../../../api/service-clock';
import { Notice } from '../../../ui/feedback/notice';
import { Panel } from '../../../ui/layout/panel';
import { StartedBy } from '../../../ui/time/time-stamp';
import { StatusLine } from '../../../ui/feedback/status';
import { RegistrationProgress } from './registration-progress';
import { registrationSentence, registrationWording } from './registration-wording';

function Advice({ job }: { job: RegistrationJob }) {
  const { counts, blocked, state } = job;
  if (state === 'running' && blocked) {
    return (
      <Notice tone="attention">
        <strong>The service takes nobody for now.</strong> {blocked.detail} It is tried again by
        itself; nobody is lost, and nobody is registered twice.
      </Notice>
    );
  }
  if (state === 'running') {
    return (
      <Notice tone="waiting">
        It runs in the console’s server: closing this page loses nothing.
      </Notice>
    );
  }
  if (state === 'paused') {
    return <Notice tone="waiting">Nobody else is sent until somebody resumes it.</Notice>;
  }
  if (counts.refused + counts.unknown === 0) return null;
  return (
    <Notice tone="attention">
      Not everybody could be registered: each says why below. Sending them again registers nobody
      twice.
    </Notice>
  );
}

interface RegistrationSummaryProps {
  job: RegistrationJob;
  /** What can be done with it and with its people. */
  actions: ReactNode;
}

/** How a bulk registration stands: in a bar, in numbers, what that means, and the ways on. */
export function RegistrationSummary({ job, actions }: RegistrationSummaryProps) {
  const now = useBrowserNow();
  return (
    <Panel className="mb-4 space-y-3">
      <StatusLine status={job.state} wording={registrationWording(job)}>
        <p role="status" className="font-medium tabular-nums">
          {registrationSentence(job)}
        </p>
      </StatusLine>
      <RegistrationProgress job={job} />
      <p className="text-sm text-soft">
        <StartedBy work={job} now={now} />
      </p>
      <Advice job={job} />
      <div className="flex flex-wrap items-start gap-2.5 border-t border-line pt-3">{actions}</div>
    </Panel>
  );
}
