import type { WebhookType } from '../../contract/index.js';
import { iso } from '../clock/iso.js';
import { reasonOf, type Happening } from '../verification/states.js';

/** The payload of a delivery by kind (part 6 does not show it; see this folder's README). */
export function payloadOf(
  webhook_type: WebhookType,
  happening: Happening,
  at: number,
): Record<string, string> {
  switch (webhook_type) {
    case 'USER_VERIFICATION_COMPLETED':
      return { completed_at: iso(at) };
    case 'USER_VERIFICATION_REVOKED':
      return { revoked_at: iso(at) };
    case 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE':
      return { reason: reasonOf(happening) };
  }
}
