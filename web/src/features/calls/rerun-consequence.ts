import type { Call } from '@connect-console/server/contract';

const NEW_ID = 'The receiver will see a new transaction id.';

const BY_STATUS: Record<string, string> = {
  COMPLETED: 'This call was delivered already, so the receiver gets the same event a second time.',
  PENDING:
    'This call is still being tried and goes on beside the new one, so the receiver may get the event twice.',
  FAILED: 'This call stays failed; the new one starts with its first attempt.',
};

/** What pressing Rerun does, by what has become of the call so far. */
export function rerunConsequence(call: Pick<Call, 'status'>): string {
  const more = BY_STATUS[call.status];
  return more ? `${NEW_ID} ${more}` : NEW_ID;
}
