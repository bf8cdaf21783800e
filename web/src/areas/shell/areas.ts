import type { LucideIcon } from 'lucide-react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Gauge from 'lucide-react/icons/gauge';
import List from 'lucide-react/icons/list';
import Send from 'lucide-react/icons/send';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { useEnvironmentInfo } from '../../api/environments';
import { offerQuery } from '../../api/qa/qa-offer';
import { useRefusalReason } from '../../page/role';

/** Stored as 'off' if the key ? is turned off, for example for speech input (WCAG 2.1.4). */
export const SINGLE_KEYS = 'single-keys';

/** An area of the product. */
export interface Area {
  /** The accessible name of its link. */
  name: string;
  to: '/$environment' | `/$environment/${'users' | 'webhooks' | 'calls' | 'events' | 'qa'}`;
  icon: LucideIcon;
  /** The part of an address after the environment that also belongs to this area. */
  also?: string;
}

/** The areas of every environment, in the order of the rail. */
export const AREAS: readonly Area[] = [
  { name: 'Overview', to: '/$environment', icon: Gauge, also: 'reconciliation' },
  { name: 'Users', to: '/$environment/users', icon: Users, also: 'qr-sheet' },
  { name: 'Webhooks', to: '/$environment/webhooks', icon: Webhook },
  { name: 'Calls', to: '/$environment/calls', icon: Send, also: 'rerun-jobs' },
  { name: 'Attempts', to: '/$environment/events', icon: List },
];

/** An area only where the service has sandbox controls. */
export const QA: Area = { name: 'QA', to: '/$environment/qa', icon: FlaskConical };

const AGAIN_MS = 15_000;
const WITH_QA = [...AREAS, QA];

/**
 * The areas of an environment. QA is one of them if the role may use it and the service offers it, or is not known to
 * have no sandbox controls because it cannot be reached.
 */
export function useAreas(): readonly Area[] {
  const environment = useEnvironment();
  const { connected } = useEnvironmentInfo(environment);
  const { data, isError } = useQuery({
    ...offerQuery(environment),
    enabled: connected,
    select: (offer) => offer !== null,
    // The service's offer does not change once it is known.
    refetchInterval: ({ state: { status } }) => (status === 'error' ? AGAIN_MS : false),
  });
  const isRefused = useRefusalReason('qa') !== undefined;
  return (data ?? isError) && !isRefused ? WITH_QA : AREAS;
}
