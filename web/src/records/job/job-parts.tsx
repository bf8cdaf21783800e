import type { Job, JobAction } from '@connect-console/server/contract';
import { useSuspenseQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { JOB_POLL_MS, JOBS } from '../../api/jobs';
import { usePollPace } from '../../api/live/live';
import { useBrowserNow } from '../../api/service-clock';
import { writeOf } from '../../api/write';
import { StaleNote } from '../../page/stale-note';
import { WriteButton } from '../../page/write-button';
import { Notice } from '../../ui/feedback/notice';
import { PartsBar } from '../../ui/feedback/parts-bar';
import { StatusLine } from '../../ui/feedback/status';
import { Panel } from '../../ui/layout/panel';
import { visibleText } from '../../ui/text/visible-text';
import { StartedBy, TimeStamp } from '../../ui/time/time-stamp';
import { JobFates } from '../call/rerun-fates';
import {
  jobSentence,
  jobStatus,
  jobWording,
  processed,
  retryable,
  retryVerb,
  type AnyJob,
} from './job-wording';

const PARTS = [
  ['accepted', 'bg-good'],
  ['passed', 'bg-good'],
  ['failed', 'bg-bad'],
  ['refused', 'bg-bad'],
  ['unknown', 'bg-attention'],
  ['skipped', 'bg-line'],
] as const;

/** The progress of a job, in parts by the state of its items. */
function JobProgress({ job }: { job: AnyJob }) {
  return (
    <PartsBar
      total={job.total}
      done={processed(job)}
      text={jobSentence(job)}
      parts={PARTS.map(([key, look]) => ({
        key,
        // An accepted rerun is not yet delivered.
        look: key === 'accepted' && job.kind === 'rerun' ? 'bg-accent' : look,
        count: job.counts[key],
      }))}
    />
  );
}

interface JobListProps<J> {
  /** Reads the newest jobs of a kind. */
  newest: UseSuspenseQueryOptions<{ jobs: J[] }, Error, { jobs: J[] }, unknown[]>;
  /** What is listed: "bulk reruns". */
  what: string;
  /** The name of the list, if it differs from the heading above it. */
  label?: string;
  /** A link to a job's page. */
  linkOf: (job: J) => ReactNode;
  /** Replaces the list while it is empty. */
  empty: ReactNode;
}

/** The newest jobs of a kind, live. */
export function JobList<J extends AnyJob>({ newest, what, label, linkOf, empty }: JobListProps<J>) {
  const refetchInterval = usePollPace(JOB_POLL_MS);
  const { data, error, dataUpdatedAt } = useSuspenseQuery({ ...newest, refetchInterval });
  const now = useBrowserNow();
  const { jobs } = data;
  return (
    <>
      <StaleNote {...{ what, error }} updatedAt={dataUpdatedAt} />
      {jobs.length === 0 && empty}
      <ul aria-label={label} className="space-y-3 empty:hidden">
        {jobs.map((job) => (
          <li key={job.id} className="space-y-2 rounded-card border border-line bg-surface p-4">
            <StatusLine status={jobStatus(job)} wording={jobWording(job)}>
              {linkOf(job)}
            </StatusLine>
            <p className="text-sm text-soft">
              by <bdi className="wrap-anywhere">{visibleText(job.created_by)}</bdi>,{' '}
              <TimeStamp ms={job.created_at} now={now} form="list" />. {jobSentence(job)}
            </p>
            {job.fates && <JobFates fates={job.fates} />}
            <JobProgress job={job} />
          </li>
        ))}
      </ul>
    </>
  );
}

function State({ job, running }: { job: AnyJob; running: ReactNode }) {
  if (job.state === 'paused') {
    return <Notice tone="waiting">Nothing is sent until you resume.</Notice>;
  }
  if (job.state !== 'running') return null;
  if (job.blocked) {
    return (
      <Notice tone="attention">
        <strong>The service does not accept requests at the moment.</strong> {job.blocked.detail}{' '}
        The console retries automatically.
      </Notice>
    );
  }
  return (
    <Notice tone="waiting">
      {job.is_queued ? 'It waits until the job before it has ended. ' : running} It runs on the
      server: you can close this page.
    </Notice>
  );
}

interface JobSummaryProps {
  job: AnyJob;
  /** Beside its progress. */
  children?: ReactNode;
  /** Shown while it runs, such as the remaining time. */
  running?: ReactNode;
  /** What to do about items that were not accepted. */
  advice?: ReactNode;
  actions: ReactNode;
}

/** The head of a job's page: state, progress, the member who started it, and actions. */
export function JobSummary({ job, running, advice, actions, children }: JobSummaryProps) {
  const now = useBrowserNow();
  return (
    <Panel className="mb-4 space-y-3">
      <StatusLine status={jobStatus(job)} wording={jobWording(job)}>
        <p role="status" className="font-medium tabular-nums">
          {jobSentence(job)}
        </p>
      </StatusLine>
      {job.fates && <JobFates fates={job.fates} />}
      {children}
      <JobProgress job={job} />
      <p className="text-sm text-soft">
        <StartedBy job={job} now={now} />
      </p>
      <State {...{ job, running }} />
      {advice}
      <div className="flex flex-wrap items-start gap-2.5 border-t border-line pt-3 empty:hidden">
        {actions}
      </div>
    </Panel>
  );
}

interface JobActionsProps {
  job: Job;
  /** What cancelling does not undo. */
  consequence: ReactNode;
}

/** Pauses, resumes, cancels or retries a job; cancelling is confirmed. */
export function JobActions({ job, consequence }: JobActionsProps) {
  const environment = useEnvironment();
  const mutation = writeOf(JOBS[job.kind].change, { environment, id: job.id });
  const inProduction = useInProduction();
  const isOpen = job.state === 'running' || job.state === 'paused';
  const press = (action: JobAction, verb: string) => (
    <WriteButton {...{ mutation, verb }} variables={{ action }} />
  );
  const canRetry = !isOpen && retryable(job) > 0;
  return (
    <>
      {job.state === 'running' && press('pause', 'Pause')}
      {job.state === 'paused' && press('resume', `Resume${inProduction}`)}
      {canRetry && press('retry', `${retryVerb(job)}${inProduction}`)}
      {isOpen && (
        <WriteButton
          verb={`Cancel the rest${inProduction}`}
          variant="danger"
          question={{ title: `Cancel the rest${inProduction}?`, text: consequence }}
          mutation={mutation}
          variables={{ action: 'cancel' }}
        />
      )}
    </>
  );
}
