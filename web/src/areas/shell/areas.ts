import type { LucideIcon } from 'lucide-react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Gauge from 'lucide-react/icons/gauge';
import List from 'lucide-react/icons/list';
import Send from 'lucide-react/icons/send';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';

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
export const QA: Area = {
  ...{ name: 'QA', to: '/$environment/qa' },
  icon: FlaskConical,
};
