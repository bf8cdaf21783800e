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
import { BatchForm } from './batch-form';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Panel } from '../../../ui/layout/panel';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { RadioCards } from '../../../ui/form/radio-cards';
import { useBrowserNow } from '../../../api/service-clock';
import { countText } from '../../../ui/text/counts';
import { momentText } from '../../../ui/time/times';
import '../../../ui/filter/choices.css';
import { IdsField } from '../../../ui/form/ids-field';
import { type PastedIds, pastedIds, usersOf, type BatchUsers } from './pasted-ids';
import { usePollPace } from '../../../api/live/live';
import { registeredIds, registrationsQuery } from '../../../api/users/registrations';
import { usersQuery } from '../../../api/users/users';
import { openIds } from '../../../api/users/open-ids';

/** The users that the address selects; invalid fields fall back. */
const usersSearch = z.object({
  who: z.catch(z.enum(['open', 'pasted', 'batch']), 'open'),
  /** The bulk registration whose users they are. */
  batch: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
});
type UsersSearch = z.infer<typeof usersSearch>;
type UsersSource = UsersSearch['who'];

const PACE_MS = 5000;
const NO_USERS: BatchUsers = usersOf([]);

/** The users of a new batch, as the address selects them. */
function useBatchUsers(environment: Environment, { who, batch }: UsersSearch) {
  const [text, setText] = useState('');
  const read = useMemo(() => pastedIds(text), [text]);
  const roster = useInfiniteQuery({
    ...usersQuery(environment, { status: 'open' }),
    refetchInterval: usePollPace(environment, PACE_MS),
    enabled: who === 'open',
  });
  const batches = useQuery({ ...registrationsQuery(environment), enabled: who === 'batch' });
  const jobs = batches.data?.jobs ?? null;

  function users(): BatchUsers {
    if (who === 'pasted') return usersOf(read.ids);
    if (who === 'batch') {
      const total = jobs?.find(({ id }) => id === batch)?.counts.accepted ?? 0;
      if (batch === undefined) return NO_USERS;
      return { total, sample: [], all: () => registeredIds(environment, batch) };
    }
    const [first] = roster.data?.pages ?? [];
    if (!first) return NO_USERS;
    return {
      total: first.total,
      sample: first.users.map(({ reference_user_id }) => reference_user_id),
      all: () => openIds(environment, MAX_BATCH_USERS),
    };
  }

  return {
    users: users(),
    pasted: { text, read, onChange: setText },
    jobs,
    failure: who === 'open' ? roster.error : who === 'batch' ? batches.error : null,
    retry: () => void (who === 'batch' ? batches.refetch() : roster.refetch()),
  };
}

interface PastedFieldProps {
  text: string;
  read: PastedIds;
  onChange: (text: string) => void;
}

function summary({ ids, twice, badCount }: PastedIds): string {
  const parts = [countText(ids.length, 'user')];
  if (twice > 0) parts.push(`${countText(twice, 'duplicate')} ignored`);
  if (badCount > 0) parts.push(`${countText(badCount, 'line')} skipped`);
  return parts.join(', ');
}

/** Reference user IDs, one per line; invalid lines are listed and skipped. */
function PastedField({ text, read, onChange }: PastedFieldProps) {
  return (
    <div>
      <IdsField
        value={text}
        onChange={onChange}
        hint={
          <p role="status" className="tabular-nums">
            {text.trim() === '' ? 'One per line.' : `${summary(read)}.`}
            {read.isTooMany && (
              <span className="text-bad">
                {' '}
                A batch takes at most {countText(MAX_BATCH_USERS, 'user')}.
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
        <option value="">Choose one</option>
        {!isListed && <option value={value}>One that is no longer listed</option>}
        {jobs.map((job) => (
          <option key={job.id} value={job.id}>
            {`${momentText(job.created_at, now)}, ${countText(job.counts.accepted, 'user')} registered, by ${job.created_by}`}
          </option>
        ))}
      </select>
      {jobs.length === 0 && (
        <p className="mt-1 text-sm text-soft">
          No bulk registrations yet. Start one on the Bulk registration tab.
        </p>
      )}
    </div>
  );
}

interface UsersChoiceProps {
  value: UsersSource;
  onChoose: (who: UsersSource) => void;
}

const CHOICES: readonly { value: UsersSource; name: string; meaning: string }[] = [
  {
    value: 'open',
    name: 'All users without an outcome',
    meaning: 'Users who are waiting or not verified.',
  },
  {
    value: 'batch',
    name: 'A bulk registration',
    meaning: 'All users that it registered.',
  },
  { value: 'pasted', name: 'Pasted IDs', meaning: 'One per line.' },
];

function UsersChoice({ value, onChoose }: UsersChoiceProps) {
  return (
    <RadioCards
      legend="Users"
      options={CHOICES}
      columns="md:grid-cols-3"
      value={value}
      onChoose={onChoose}
    />
  );
}

/** The form of a new outcome batch: the users, and their outcomes. */
export function NewOutcomes({ environment }: { environment: Environment }) {
  const navigate = useNavigate();
  const search = usersSearch.parse(useLocation({ select: (location) => location.search }));
  const { who, batch } = search;
  const { users, pasted, jobs, failure, retry } = useBatchUsers(environment, search);
  const disabledReason = useRefusalReason('qa', environment);
  const choose = (next: Partial<UsersSearch>) =>
    void navigate({
      to: '/$environment/qa/outcomes',
      params: { environment },
      search: { ...search, ...next } as object, // this page parses its own address
      replace: true,
      resetScroll: false,
    });
  return (
    <Panel title="New batch" className="space-y-4">
      <UsersChoice
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
      <BatchForm
        {...{ environment, users, disabledReason }}
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } })
        }
      />
    </Panel>
  );
}
