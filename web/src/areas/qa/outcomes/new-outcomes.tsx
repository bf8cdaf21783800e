import {
  type Environment,
  type RegistrationJob,
  MAX_BATCH_USERS,
} from '@connect-console/server/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { failureText } from '../../../api/failure-text';
import { PlanForm } from './batch-form';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Panel } from '../../../ui/layout/panel';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { RadioCards } from '../../../ui/form/radio-cards';
import { useBrowserNow } from '../../../api/service-clock';
import { countText, numberText } from '../../../ui/text/counts';
import { momentText } from '../../../ui/time/times';
import '../../../ui/filter/choices.css';
import { IdsField } from '../../../ui/form/ids-field';
import { type PastedIds, pastedIds } from './pasted-ids';
import { usePollPace } from '../../../api/live';
import { registeredIds, registrationsQuery } from '../../../api/registrations';
import { usersQuery } from '../../../api/users';
import { waitingIds } from '../../../api/waiting-ids';
import { peopleOf, type People } from './users';

/** Whom the address chooses; what cannot be read falls back, field by field. */
const whoSearch = z.object({
  who: z.catch(z.enum(['waiting', 'pasted', 'batch']), 'waiting'),
  /** The bulk registration whose people they are. */
  batch: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
});
type WhoSearch = z.infer<typeof whoSearch>;
type Who = WhoSearch['who'];

const PACE_MS = 5000;
const NOBODY: People = peopleOf([]);

/** Whom a plan on the outcomes page is for, by what the address chooses. */
function usePlanPeople(environment: Environment, { who, batch }: WhoSearch) {
  const [text, setText] = useState('');
  const read = useMemo(() => pastedIds(text), [text]);
  const roster = useInfiniteQuery({
    ...usersQuery(environment, { status: 'waiting' }),
    refetchInterval: usePollPace(environment, PACE_MS),
    enabled: who === 'waiting',
  });
  const batches = useQuery({ ...registrationsQuery(environment), enabled: who === 'batch' });
  const jobs = batches.data?.jobs ?? null;

  function people(): People {
    if (who === 'pasted') return peopleOf(read.ids);
    if (who === 'batch') {
      const total = jobs?.find(({ id }) => id === batch)?.counts.accepted ?? 0;
      if (batch === undefined) return NOBODY;
      return { total, sample: [], all: () => registeredIds(environment, batch) };
    }
    const [first] = roster.data?.pages ?? [];
    if (!first) return NOBODY;
    return {
      total: first.total,
      sample: first.users.map(({ reference_user_id }) => reference_user_id),
      all: () => waitingIds(environment, MAX_BATCH_USERS),
    };
  }

  return {
    people: people(),
    pasted: { text, read, onChange: setText },
    jobs,
    failure: who === 'waiting' ? roster.error : who === 'batch' ? batches.error : null,
    retry: () => void (who === 'batch' ? batches.refetch() : roster.refetch()),
  };
}

interface PastedFieldProps {
  text: string;
  read: PastedIds;
  onChange: (text: string) => void;
}

function told({ ids, twice, badCount }: PastedIds): string {
  const parts = [countText(ids.length, 'user')];
  if (twice > 0) parts.push(`${numberText(twice)} named twice, counted once`);
  if (badCount > 0) parts.push(`${numberText(badCount)} left out`);
  return parts.join(', ');
}

/** Reference ids, one a line; what is no id is told with its line, and does not stop the others. */
function PastedField({ text, read, onChange }: PastedFieldProps) {
  return (
    <div>
      <IdsField
        value={text}
        onChange={onChange}
        hint={
          <p role="status" className="tabular-nums">
            {text.trim() === '' ? 'One a line.' : `${told(read)}.`}
            {read.isTooMany && (
              <span className="text-bad">
                {' '}
                An outcome batch takes {countText(MAX_BATCH_USERS, 'user')} at most.
              </span>
            )}
          </p>
        }
      />
      {read.bad.length > 0 && (
        <ul className="mt-1 text-sm text-bad">
          {read.bad.map(({ line, reason }) => (
            <li key={line}>
              Line {line}: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface BatchChoiceProps {
  jobs: readonly RegistrationJob[];
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** One of the newest bulk registrations. */
function BatchChoice({ jobs, value, onChoose }: BatchChoiceProps) {
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
            {`${momentText(job.created_at, now)}, ${countText(job.counts.accepted, 'user')} registered, by ${job.created_by}`}
          </option>
        ))}
      </select>
      {jobs.length === 0 && (
        <p className="mt-1 text-sm text-soft">There is none yet: the tab People starts one.</p>
      )}
    </div>
  );
}

interface WhoChoiceProps {
  value: Who;
  onChoose: (who: Who) => void;
}

const CHOICES: readonly { value: Who; name: string; meaning: string }[] = [
  {
    value: 'waiting',
    name: 'Everybody who waits',
    meaning: 'Whom the console’s list of users has as waiting.',
  },
  {
    value: 'batch',
    name: 'A bulk registration',
    meaning: 'Whom one of them has registered.',
  },
  { value: 'pasted', name: 'These ids', meaning: 'Pasted, one a line.' },
];

/** Whom the outcomes are for, as cards that say who that is. */
function WhoChoice({ value, onChoose }: WhoChoiceProps) {
  return (
    <RadioCards
      legend="For whom"
      options={CHOICES}
      columns="md:grid-cols-3"
      value={value}
      onChoose={onChoose}
    />
  );
}

/** A new plan: for whom, how they are to end, and what that will do. */
export function WorkshopOutcomesNew({ environment }: { environment: Environment }) {
  const navigate = useNavigate();
  const search = whoSearch.parse(useLocation({ select: (location) => location.search }));
  const { who, batch } = search;
  const { people, pasted, jobs, failure, retry } = usePlanPeople(environment, search);
  const disabledReason = useRefusalReason('qa', environment);
  const choose = (next: Partial<WhoSearch>) =>
    void navigate({
      to: '/$environment/qa/outcomes',
      params: { environment },
      search: { ...search, ...next } as object, // this page reads its address itself
      replace: true,
      resetScroll: false,
    });
  return (
    <Panel title="New plan" className="space-y-4">
      <WhoChoice
        value={who}
        onChoose={(next) => {
          choose({ who: next });
        }}
      />
      {who === 'pasted' && <PastedField {...pasted} />}
      {who === 'batch' &&
        (jobs ? (
          <BatchChoice
            jobs={jobs}
            value={batch}
            onChoose={(id) => {
              choose({ batch: id });
            }}
          />
        ) : (
          !failure && <Skeleton className="h-9 w-full max-w-xl" />
        ))}
      {failure && <FailurePanel {...failureText(failure)} onRetry={retry} />}
      <PlanForm
        {...{ environment, people, disabledReason }}
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } })
        }
      />
    </Panel>
  );
}
