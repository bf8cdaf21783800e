import { WEBHOOK_TYPES, type Overview, type ServiceHealth } from '@connect-console/server/contract';

/** What the console said last of its looks at the service; null before it said anything. */
export type LooksSaid = Pick<ServiceHealth, 'state' | 'failure' | 'polled_at'> | null;

/** Whether the service refuses the console's API key. */
export function isKeyRefused(said: LooksSaid): boolean {
  return said?.state === 'failing' && said.failure?.code === 'upstream_key_refused';
}

/** Whether the service has never responded: of what it lists nothing is known. */
export function isUnread(said: LooksSaid): boolean {
  return said?.state === 'failing' && said.polled_at === null;
}

/** Whether anything is known to be still to set up: a service that is away for a moment undoes nothing. */
export function isSettingUp(set_up: Overview['set_up'], said: LooksSaid): boolean {
  const { destinations, has_user, has_delivery } = set_up;
  const isMissing = WEBHOOK_TYPES.some((type) => destinations?.includes(type) === false);
  return isMissing || !has_user || !has_delivery || isKeyRefused(said) || isUnread(said);
}
