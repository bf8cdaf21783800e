import { MAX_BATCH_USERS, type Environment, type UserPage } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { BatchForm, type BatchUsers } from './batch-form';
import { Panel } from '../../../ui/layout/panel';
import { usePageAddress } from '../../../page/list-address';
import { Failure } from '../../../page/failure';
import { RadioCards } from '../../../ui/form/radio-cards';
import { DraftNote } from '../../../ui/form/draft-note';
import { useDraft } from '../../../ui/form/drafts';
import { TextArea } from '../../../ui/form/text-area';
import { SkippedLines } from '../registrations/draft-preview';
import { draftOf, pastedUsers } from '../registrations/users-draft';
import { usePollPace } from '../../../api/live/live';
import { registeredIds } from '../../../api/users/registrations';
import { idsOfHash } from '../../../api/record-address';
import { usersQuery } from '../../../api/users/users';
import { ask, query } from '../../../api/client';

/** The IDs of the users without an outcome, newest first; at most `most`. */
async function openIds(environment: Environment, most: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = { environment, query: { status: 'open', cursor } } as const;
    const page: UserPage = await ask('list_users', asked);
    ids.push(...page.users.map(({ reference_user_id }) => reference_user_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && ids.length < most);
  // A user may be on two pages if others were added in between.
  return [...new Set(ids)].slice(0, most);
}

/** The users that the address selects; invalid fields fall back. */
const usersSearch = z.object({
  who: z.catch(z.enum(['open', 'pasted', 'batch']), 'open'),
  /** The ID of the bulk registration, which links here. */
  batch: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
});
type UsersSearch = z.infer<typeof usersSearch>;
type UsersSource = UsersSearch['who'];

const PACE_MS = 5000;
const drafted = z.string();

const usersOf = (ids: readonly string[]): BatchUsers => ({
  total: { count: ids.length, more: false },
  sample: ids,
  all: () => Promise.resolve(ids),
});

/** The users of a new batch, as the address selects them. */
function useBatchUsers({ who, batch }: UsersSearch) {
  const environment = useEnvironment();
  // The list of users links here with the selected ones.
  const linked = useMemo(() => idsOfHash(location.hash.slice(1)).join('\n'), []);
  const draft = useDraft(JSON.stringify([environment, 'outcome-users', linked]), drafted, linked);
  const text = draft.value;
  const { rows, skipped } = useMemo(() => draftOf(pastedUsers(text), {}), [text]);
  const open = useInfiniteQuery({
    ...usersQuery(environment, { status: 'open' }),
    refetchInterval: usePollPace(PACE_MS),
    enabled: who === 'open',
  });
  const registration = useQuery({
    ...query('get_registration', {
      environment,
      id: batch ?? '',
      query: { state: undefined, after: 0 },
    }),
    enabled: who === 'batch' && batch !== undefined,
  });

  /** Null until they are read. */
  function users(): BatchUsers | null {
    if (who === 'pasted') return usersOf(rows.map(({ reference_user_id }) => reference_user_id));
    if (who === 'batch') {
      if (batch === undefined) return usersOf([]);
      if (!registration.data) return null;
      const { accepted: count } = registration.data.job.counts;
      return {
        total: { count, more: false },
        sample: [],
        all: () => registeredIds(environment, batch),
      };
    }
    const [first] = open.data?.pages ?? [];
    if (!first) return null;
    return {
      total: first.total,
      sample: first.users.map(({ reference_user_id }) => reference_user_id),
      all: () => openIds(environment, MAX_BATCH_USERS),
    };
  }

  return {
    users: users(),
    choice: JSON.stringify([who, batch, text]),
    pasted: { draft, skipped },
    failure: who === 'open' ? open.error : who === 'batch' ? registration.error : null,
    retry: () => void (who === 'batch' ? registration.refetch() : open.refetch()),
  };
}

const CHOICES: readonly { value: UsersSource; name: string; meaning: string }[] = [
  {
    value: 'open',
    name: 'All users without an outcome',
    meaning: 'Users who are waiting or not verified.',
  },
  {
    value: 'batch',
    name: 'The bulk registration',
    meaning: 'All users that it registered.',
  },
  { value: 'pasted', name: 'Pasted IDs', meaning: 'One per line.' },
];

/** The form of a new outcome batch: the users, and their outcomes. */
export function NewOutcomes() {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const { search, change } = usePageAddress(usersSearch);
  const { who, batch } = search;
  const { users, choice, pasted, failure, retry } = useBatchUsers(search);
  return (
    <Panel title="New batch" className="space-y-4">
      <RadioCards
        legend="Users"
        options={CHOICES.filter(({ value }) => value !== 'batch' || batch !== undefined)}
        columns="md:grid-cols-3"
        value={who}
        onChange={(next) => {
          change({ who: next });
        }}
      />
      {who === 'pasted' && (
        <>
          <DraftNote draft={pasted.draft} />
          <TextArea
            label="Reference user IDs"
            rows={8}
            value={pasted.draft.value}
            hint="One per line."
            onChange={pasted.draft.set}
          />
          <SkippedLines lines={pasted.skipped} />
        </>
      )}
      <Failure error={failure} onRetry={retry} />
      <BatchForm
        {...{ users, choice }}
        onStarted={({ id }) => {
          pasted.draft.clear();
          void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } });
        }}
      />
    </Panel>
  );
}
