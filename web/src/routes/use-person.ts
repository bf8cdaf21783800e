import type { Environment, RosterEntry } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BUSY_MS, callsQuery } from '../api/calls';
import { pollEvery } from '../api/poll-pace';
import { connectionStatusQuery } from '../api/users';
import { disagreement, knownStatus } from '../features/users/known-status';
import { isOpen } from '../features/users/person-wording';
import { callsOf } from './person-calls';

const SLOW_MS = 10_000;

/**
 * A person of the roster, joined with what get_status and the calls say now; quickly while they are
 * awaited. `readAt` is when the roster was read, in ms since 1970 on this browser's clock.
 */
export function usePerson(environment: Environment, user: RosterEntry, readAt: number) {
  const isWaiting = isOpen(user.status);
  // The shell asks for the calls at their own pace; somebody who is awaited is worth a faster one.
  const calls = useQuery({
    ...callsQuery(environment),
    refetchInterval: isWaiting ? pollEvery(BUSY_MS) : false,
  });
  const mine = callsOf(user, calls.data?.items ?? []);
  const last_kind = mine[0]?.webhook_type ?? user.last_kind;

  // When the newest call was first heard of: only an answer that came later can contradict it.
  const newest = `${mine[0]?.transaction_id ?? ''} ${user.last_kind ?? ''}`;
  const at = Math.max(calls.dataUpdatedAt, readAt);
  const [heard, setHeard] = useState({ newest, at });
  if (heard.newest !== newest) setHeard({ newest, at });

  const answer = useQuery({
    ...connectionStatusQuery(environment, user.reference_user_id),
    refetchInterval: pollEvery(isWaiting ? BUSY_MS : SLOW_MS),
  });
  const said = answer.data?.has_connection ?? null;
  const odd = disagreement(said, last_kind);
  const isSuperseded = odd !== null && answer.dataUpdatedAt <= heard.at;
  const { refetch } = answer;
  useEffect(() => {
    if (isSuperseded) void refetch();
  }, [isSuperseded, refetch]);
  const has_connection = isSuperseded ? null : said;
  return {
    calls,
    mine,
    answer,
    status: knownStatus({ entry: user, has_connection, last_kind }),
    contradiction: isSuperseded ? null : odd,
  };
}
