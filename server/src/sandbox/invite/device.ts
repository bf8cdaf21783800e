import type { IncomingHttpHeaders } from 'node:http';

const HAND_HELD = /Mobi|Android|iPhone|iPad|iPod/i;

/**
 * Whether the page is opened where the check can be done (part 1, 2). Client hints win where a
 * browser sends them; a tablet says "not mobile" there, so its user agent is asked too.
 */
export function isHandHeld(headers: IncomingHttpHeaders): boolean {
  return headers['sec-ch-ua-mobile'] === '?1' || HAND_HELD.test(headers['user-agent'] ?? '');
}
