import type { RegistrationJob } from '@connect-console/server/contract';
import { useId } from 'react';
import { useBrowserNow } from '../../../api/service-clock';
import { peopleText } from '../../../ui/text/count-text';
import { momentText } from '../../../ui/time/moment-text';
import '../../../ui/filter/choices.css';

interface BatchChoiceProps {
  jobs: readonly RegistrationJob[];
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** One of the newest bulk registrations. */
export function BatchChoice({ jobs, value, onChoose }: BatchChoiceProps) {
  const id = useId();
  const now = useBrowserNow();
  const isListed = value === undefined || jobs.some((job) => job.id === value);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Bulk registration
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={(event) => {
          onChoose(event.target.value || undefined);
        }}
        className="h-9 w-full max-w-xl min-w-0 rounded-control border border-edge bg-surface px-2.5 text-base max-sm:text-[16px]"
      >
        <option value="">choose one</option>
        {!isListed && <option value={value}>one that is no longer listed</option>}
        {jobs.map((job) => (
          <option key={job.id} value={job.id}>
            {`${momentText(job.created_at, now)}, ${peopleText(job.counts.registered)} registered, by ${job.created_by}`}
          </option>
        ))}
      </select>
      {jobs.length === 0 && (
        <p className="mt-1 text-sm text-soft">There is none yet: the tab People starts one.</p>
      )}
    </div>
  );
}
