import type { LucideIcon } from 'lucide-react';
import List from 'lucide-react/icons/list';
import Send from 'lucide-react/icons/send';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';

type Segment = 'users' | 'webhooks' | 'calls' | 'events';

interface Area<S extends Segment = Segment> {
  /** The accessible name of its link. */
  name: string;
  to: `/$environment/${S}`;
  segment: S;
  icon: LucideIcon;
}

const USERS: Area<'users'> = {
  name: 'Users',
  to: '/$environment/users',
  segment: 'users',
  icon: Users,
};

/** The working areas, in the order of the rail; the words are fixed. */
export const AREAS: readonly Area[] = [
  USERS,
  { name: 'Webhooks', to: '/$environment/webhooks', segment: 'webhooks', icon: Webhook },
  { name: 'Calls', to: '/$environment/calls', segment: 'calls', icon: Send },
  { name: 'Events', to: '/$environment/events', segment: 'events', icon: List },
];

/** The area that an address is in: its list's route; the users where it is in none. */
export function areaOf(pathname: string): Area {
  const segment = pathname.split('/')[2];
  return AREAS.find((area) => area.segment === segment) ?? USERS;
}
