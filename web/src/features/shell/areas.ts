import List from 'lucide-react/icons/list';
import Send from 'lucide-react/icons/send';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';

/** The working areas, in the order of the rail; the words are fixed (issue 2, part 6). */
export const AREAS = [
  { name: 'Users', to: '/$environment/users', segment: 'users', icon: Users },
  { name: 'Webhooks', to: '/$environment/webhooks', segment: 'webhooks', icon: Webhook },
  { name: 'Calls', to: '/$environment/calls', segment: 'calls', icon: Send },
  { name: 'Events', to: '/$environment/events', segment: 'events', icon: List },
] as const;

/** The area that an address is in: its list's route; the users where it is in none. */
export function areaOf(pathname: string): (typeof AREAS)[number] {
  const segment = pathname.split('/')[2];
  return AREAS.find((area) => area.segment === segment) ?? AREAS[0];
}
