import { MAX_PLAN_PEOPLE, type Environment } from '@connect-console/server/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePollPace } from '../../../../api/live';
import { registeredIds, registrationsQuery } from '../../../../api/registrations';
import { rosterQuery } from '../../../../api/users';
import { waitingIds } from '../../../../api/waiting-ids';
import { pastedIds } from '../pasted-ids';
import { peopleOf, type People } from '../users';
import type { WhoSearch } from '../who';

const PACE_MS = 5000;
const NOBODY: People = peopleOf([]);

/** Whom a plan on the outcomes page is for, by what the address chooses. */
export function usePlanPeople(environment: Environment, { who, batch }: WhoSearch) {
  const [text, setText] = useState('');
  const read = useMemo(() => pastedIds(text), [text]);
  const roster = useInfiniteQuery({
    ...rosterQuery(environment, { status: 'waiting' }),
    refetchInterval: usePollPace(environment, PACE_MS),
    enabled: who === 'waiting',
  });
  const batches = useQuery({ ...registrationsQuery(environment), enabled: who === 'batch' });
  const jobs = batches.data?.jobs ?? null;

  function people(): People {
    if (who === 'pasted') return peopleOf(read.ids);
    if (who === 'batch') {
      const total = jobs?.find(({ id }) => id === batch)?.counts.registered ?? 0;
      if (batch === undefined) return NOBODY;
      return { total, sample: [], all: () => registeredIds(environment, batch) };
    }
    const [first] = roster.data?.pages ?? [];
    if (!first) return NOBODY;
    return {
      total: first.total,
      sample: first.users.map(({ reference_user_id }) => reference_user_id),
      all: () => waitingIds(environment, MAX_PLAN_PEOPLE),
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
