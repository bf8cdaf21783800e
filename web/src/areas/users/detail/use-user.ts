import {
  readConnectionStatus,
  readTimes,
  type ConnectionStatus,
  type Environment,
  type RosterDetail,
} from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useHistory } from '../../../api/history';
import { serviceLead, useServiceNow } from '../../../api/service-clock';
import { useWatch } from '../../../api/watch';
import { configsQuery } from '../../../api/webhooks';
import { disagreement } from './known-status';
import { timelineItems } from '../timeline/timeline-items';
import { madeAt } from '../timeline/timeline-clock';
import { kindOf, toldAnswer } from '../timeline/timeline-delivery';
import { momentText } from '../../../ui/time/times';
import { eventsOf, newestSaid } from './user-calls';

// Following asks get_status at once: verified within that was verified before.
const AT_ONCE_MS = 5000;
const OPENED = /^(?:invite_?)?opened_?at$/i;

/** When the invite was opened, by the service's clock; null where no answer tells it (reading rule 8). */
function openedAt(answer: ConnectionStatus | null): number | null {
  const named = Object.entries(answer ? readTimes(answer.raw).times : {});
  return named.find(([name]) => OPENED.test(name))?.[1] ?? null;
}

function wasVerifiedBefore({ origin, verified_at, registered_at }: RosterDetail): boolean {
  const within = origin === 'followed' ? AT_ONCE_MS : 0;
  return verified_at !== null && verified_at - registered_at <= within;
}

/** Everything that is known of a person, joined: the roster, get_status's last answer, the archive. */
export function usePerson(environment: Environment, user: RosterDetail) {
  const { reference_user_id, status } = user;
  useWatch(environment, [reference_user_id]);
  const now = useServiceNow(environment);
  const query = useHistory(environment, reference_user_id);
  const history = query.data ?? null;
  const answer = readConnectionStatus(user.answer);
  const lead = serviceLead(environment);
  const items = timelineItems({ user, history, opened_at: openedAt(answer), lead });

  const kind = kindOf(status);
  const calls = history?.calls.filter(({ webhook_type }) => webhook_type === kind) ?? [];
  // Asked only where it decides what the sentence says: the destinations change seldom.
  const configs = useQuery({
    ...configsQuery(environment),
    refetchInterval: false,
    enabled: history !== null && kind !== null && calls.length === 0,
  });
  const newest = newestSaid(history);
  const heard_at = newest && madeAt(newest);
  const told =
    history &&
    toldAnswer({
      ...{ status, calls, now, since: user.registered_at },
      outcome_at: items.findLast((item) => item.key === status)?.at ?? null,
      events: eventsOf(history),
      calls_name_people: history.calls_name_people,
      has_gap: history.has_gap,
      was_before: wasVerifiedBefore(user),
      has_destination:
        configs.data?.items.some(({ webhook_type }) => webhook_type === kind) ?? null,
      clock: (ms) => momentText(ms, now),
    });
  return {
    ...{ answer, history, items, told },
    historyError: query.error,
    disagreement: disagreement({
      has_connection: answer?.has_connection ?? null,
      checked_at: user.checked_at,
      last_kind: newest?.webhook_type ?? user.last_kind,
      heard_at,
    }),
    heard_at,
  };
}
