import type { Environment, RosterEntry } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BUSY_MS, callsQuery } from '../api/calls';
import { connectionStatusQuery } from '../api/users';
import { disagreement, knownStatus } from '../features/users/known-status';
import { isOpen } from '../features/users/person-wording';
import { callsOf } from './person-calls';

const SLOW_MS = 10_000;

/** A person of the roster, joined with what get_status and the calls say now; quickly while they are awaited. */
export function usePerson(environment: Environment, user: RosterEntry) {
  const isWaiting = isOpen(user.status);
  // The shell asks for the calls at their own pace; somebody who is awaited is worth a faster one.
  const calls = useQuery({
    ...callsQuery(environment),
    refetchInterval: isWaiting ? BUSY_MS : false,
  });
  const mine = callsOf(user, calls.data?.items ?? []);
  const last_kind = mine[0]?.webhook_type ?? null;

  // When the newest call was first heard of: only an answer that came later can contradict it.
  const newest = mine[0]?.transaction_id;
  const [heard, setHeard] = useState({ newest, at: calls.dataUpdatedAt });
  if (heard.newest !== newest) setHeard({ newest, at: calls.dataUpdatedAt });

  const answer = useQuery({
    ...connectionStatusQuery(environment, user.reference_user_id),
    refetchInterval: ({ state }) => {
      const isOlder = state.dataUpdatedAt <= heard.at;
      const isOdd = disagreement(state.data?.has_connection ?? null, last_kind) !== null;
      return isWaiting || (isOlder && isOdd) ? BUSY_MS : SLOW_MS;
    },
  });
  const has_connection = answer.data?.has_connection ?? null;
  return {
    calls,
    mine,
    answer,
    status: knownStatus({ entry: user, has_connection, last_kind }),
    contradiction: answer.dataUpdatedAt > heard.at ? disagreement(has_connection, last_kind) : null,
  };
}
