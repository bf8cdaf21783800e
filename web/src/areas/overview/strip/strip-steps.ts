import type { ArchivedCall } from '@connect-console/server/contract';
import { relativeText } from '../../../ui/time/relative-time';
import { shorten } from '../../../ui/text/shorten';
import { visibleText } from '../../../ui/text/visible-text';

/** Where a key leads along the strip; null for a key that leads nowhere. */
export function stepAlong(key: string, from: number, length: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(length - 1, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}

/** A call in one line: how it stands, of what kind, whose, when, and its id. `now` is the service's. */
export function tickName(call: ArchivedCall, status: string, now: number): string {
  const { webhook_type, reference_user_id, created_at, transaction_id } = call;
  return [
    status,
    `kind ${webhook_type.replace(/^USER_VERIFICATION_/, '')}`,
    reference_user_id === null ? null : shorten(reference_user_id),
    created_at === null ? null : relativeText(created_at, now),
    shorten(transaction_id),
  ]
    .flatMap((part) => (part === null ? [] : visibleText(part)))
    .join(' · ');
}
