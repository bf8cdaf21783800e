import { DENIED_TYPE, type UserEntry, type UserStatus } from '@connect-console/server/contract';

/** The type of the call that announces how a verification ended. */
export const ENDINGS = new Map<UserStatus, string>([
  ['revoked', 'USER_VERIFICATION_REVOKED'],
  ['unfulfillable', 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE'],
  ['denied', DENIED_TYPE],
]);

/**
 * When the user's outcome was announced, in ms by the service's clock; null where that is not known. `isNoticed`: no call
 * announces it, so that the time is when a status check noticed it.
 */
export function outcomeTime({ status, verified_at, last_type, last_type_at }: UserEntry): {
  at: number | null;
  isNoticed: boolean;
} {
  if (status !== 'verified') {
    return { at: ENDINGS.get(status) === last_type ? last_type_at : null, isNoticed: false };
  }
  if (last_type === null) return { at: verified_at, isNoticed: true };
  // After a call of another outcome, the time is of a verification before it.
  const isAnnounced = last_type === 'USER_VERIFICATION_COMPLETED';
  return { at: isAnnounced ? verified_at : null, isNoticed: false };
}
