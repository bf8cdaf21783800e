import type { Environment, RegistrationJob } from '@connect-console/server/contract';
import { useBrowserNow } from '../../../../api/service-clock';
import { peopleText } from '../../../../ui/text/count-text';
import { RecordLink } from '../../../../ui/table/record-link';
import { StatusLine } from '../../../../ui/feedback/status-line';
import { TimeStamp } from '../../../../ui/time/time-stamp';
import { RegistrationProgress } from './registration-progress';
import { registrationSentence, registrationWording } from './registration-wording';

interface RegistrationCardProps {
  environment: Environment;
  job: RegistrationJob;
}

/** One bulk registration in the list of them: what it is, who started it, how it stands. */
export function RegistrationCard({ environment, job }: RegistrationCardProps) {
  const now = useBrowserNow();
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <StatusLine status={job.state} wording={registrationWording(job)}>
        <RecordLink
          to="/$environment/qa/people/$id"
          params={{ environment, id: job.id }}
          className="font-medium text-accent tabular-nums hover:underline"
        >
          {peopleText(job.total)}
        </RecordLink>
      </StatusLine>
      <p className="mt-1 mb-2.5 text-sm text-soft">
        by <bdi className="wrap-anywhere">{job.created_by}</bdi>,{' '}
        <TimeStamp ms={job.created_at} now={now} />. {registrationSentence(job)}
      </p>
      <RegistrationProgress job={job} />
    </li>
  );
}
