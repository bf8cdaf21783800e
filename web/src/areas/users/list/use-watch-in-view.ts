import type { Environment, RosterEntry } from '@connect-console/server/contract';
import { useEffect, useState } from 'react';
import { useWatch } from '../../../api/watch';
import { isOpen } from '../../../records/user/user-wording';

const SETTLED_MS = 500;

/**
 * Tells the console which waiting people are in view, once the list has stopped moving: it asks get_status
 * for them often, the same few times however many screens they are on.
 */
export function useWatchInView(
  environment: Environment,
  users: readonly RosterEntry[],
  inView: ReadonlySet<string>,
): void {
  const waiting = users
    .filter((user) => isOpen(user.status) && inView.has(user.reference_user_id))
    .map((user) => user.reference_user_id);
  const now = JSON.stringify(waiting.sort());
  const [settled, setSettled] = useState('[]');
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(now);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [now]);
  useWatch(environment, JSON.parse(settled) as string[]); // written above
}
