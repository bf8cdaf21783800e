import { CALL_STATES, type RerunJob } from '@connect-console/server/contract';
import { useSuspenseQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { ConsoleTime } from '../../page/console-time';
import { Section, StaleNote } from '../../page/section';
import { StatusLine, StatusMark } from '../../ui/feedback/status';
import { RecordLink } from '../../ui/table/record-link';
import { capital } from '../../ui/text/capital';
import { numberText } from '../../ui/text/counts';
import { visibleText } from '../../ui/text/visible-text';
import { STATE_WORDS } from '../call/call-wording';
import { ServiceAge } from '../service-age';
import { jobSentence, jobStatus, jobWording, KINDS, processed, type AnyJob } from './job-wording';

const PARTS = [
  ['accepted', 'bg-good'],
  ['passed', 'bg-good'],
  ['failed', 'bg-bad'],
  ['refused', 'bg-bad'],
  ['unknown', 'bg-attention'],
  ['skipped', 'bg-line'],
] as const;

/** The progress of a job as a bar, in parts by the state of its items. */
export function JobProgress({ job }: { job: AnyJob }) {
  const { total, counts } = job;
  // An empty part would add a gap, and the parts would not fill the bar.
  const parts = PARTS.filter(([state]) => counts[state] > 0);
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={processed(job)}
      aria-valuetext={jobSentence(job)}
      className="flex h-2 gap-px overflow-hidden rounded-full bg-raised outline outline-line forced-color-adjust-none"
    >
      {parts.map(([state, look]) => (
        <div
          key={state}
          // An accepted rerun is not yet delivered.
          className={`${state === 'accepted' && job.kind === 'rerun' ? 'bg-accent' : look} transition-[width] duration-150`}
          style={{ width: `${(100 * counts[state]) / Math.max(1, total)}%` }}
        />
      ))}
    </div>
  );
}

/** How many of a bulk rerun's new calls are in which state; empty before the first of them. */
export function JobFates({ fates }: Pick<RerunJob, 'fates'>) {
  const states = CALL_STATES.filter((state) => fates[state] > 0);
  if (states.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm tabular-nums">
      <span className="text-soft">New calls:</span>
      {states.map((state) => (
        <StatusMark
          key={state}
          status={state}
          tone={STATE_WORDS[state].tone}
          text={`${numberText(fates[state])} ${STATE_WORDS[state].text}`}
        />
      ))}
    </p>
  );
}

/** When a job was started, and by which member: a sentence without its full stop. */
export function Started({ job }: { job: AnyJob }) {
  if (job.kind === 'outcomes') {
    return (
      <>
        Started <ServiceAge ms={job.created_at} form="list" /> by the sandbox’s clock
      </>
    );
  }
  return (
    <>
      Started by <bdi className="wrap-anywhere">{visibleText(job.created_by)}</bdi>{' '}
      <ConsoleTime ms={job.created_at} form="list" />
      {job.finished_at !== null && (
        <>
          , ended <ConsoleTime ms={job.finished_at} form="list" />
        </>
      )}
    </>
  );
}

interface JobListProps<J> {
  kind: AnyJob['kind'];
  /** Reads the newest jobs of the kind. */
  newest: UseSuspenseQueryOptions<{ jobs: J[] }, Error, { jobs: J[] }, unknown[]>;
  /** The text of the link to a job's page. */
  textOf: (job: J) => string;
  /** Replaces the list while it is empty. */
  empty: ReactNode;
}

function Jobs<J extends AnyJob>({ kind, newest, textOf, empty }: JobListProps<J>) {
  const environment = useEnvironment();
  const { data, error, dataUpdatedAt } = useSuspenseQuery(newest);
  const { one, many } = KINDS[kind];
  const { jobs } = data;
  return (
    <>
      <StaleNote what={many} error={error} updatedAt={dataUpdatedAt} />
      {jobs.length === 0 && empty}
      <ul aria-label={capital(many)} className="space-y-3 empty:hidden">
        {jobs.map((job) => (
          <li key={job.id} className="space-y-2 rounded-card border border-line bg-surface p-4">
            <StatusLine status={jobStatus(job)} wording={jobWording(job)}>
              <RecordLink
                to={one}
                params={{ environment, id: job.id }}
                className="min-w-0 font-medium wrap-anywhere text-accent tabular-nums hover:underline"
              >
                {textOf(job)}
              </RecordLink>
            </StatusLine>
            <p className="text-sm text-soft">
              <Started job={job} />. {jobSentence(job)}
            </p>
            {job.fates && <JobFates fates={job.fates} />}
            <JobProgress job={job} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The newest jobs of a kind, live. */
export function JobList<J extends AnyJob>(props: JobListProps<J>) {
  return (
    <Section what={KINDS[props.kind].many} rows={4}>
      <Jobs {...props} />
    </Section>
  );
}
