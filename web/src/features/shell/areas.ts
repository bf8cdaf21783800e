import type { LucideIcon } from 'lucide-react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Gauge from 'lucide-react/icons/gauge';
import List from 'lucide-react/icons/list';
import Send from 'lucide-react/icons/send';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';

export interface Area {
  /** The accessible name of its link. */
  name: string;
  to: '/$environment' | `/$environment/${'users' | 'webhooks' | 'calls' | 'events' | 'qa'}`;
  icon: LucideIcon;
  /** After g, the key that leads there. */
  key: string;
}

const OVERVIEW: Area = { name: 'Overview', to: '/$environment', icon: Gauge, key: 'o' };
const USERS: Area = { name: 'Users', to: '/$environment/users', icon: Users, key: 'u' };

/** The working areas, in the order of the rail; the words are fixed. */
export const AREAS: readonly Area[] = [
  OVERVIEW,
  USERS,
  { name: 'Webhooks', to: '/$environment/webhooks', icon: Webhook, key: 'w' },
  { name: 'Calls', to: '/$environment/calls', icon: Send, key: 'c' },
  { name: 'Events', to: '/$environment/events', icon: List, key: 'e' },
];

/** The workshop: an area only where the service has sandbox controls. */
export const WORKSHOP: Area = {
  ...{ name: 'QA', to: '/$environment/qa' },
  ...{ icon: FlaskConical, key: 'q' },
};

/** The area that an address is in: its list's route; the overview where it is in none that every environment has. */
export function areaOf(pathname: string): Area {
  const segment = pathname.split('/')[2] ?? '';
  // A person whose id cannot stand in a path has an address beside the users'.
  if (segment === 'user') return USERS;
  return AREAS.find(({ to }) => to === `/$environment/${segment}`) ?? OVERVIEW;
}
