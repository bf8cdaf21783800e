const NEW_ID = 'The receiver will see a new transaction id.';

const BY_STATUS: Record<string, string> = {
  COMPLETED: 'This call was delivered already, so the receiver gets the same event a second time.',
  PENDING:
    'This call is still being tried and goes on beside the new one, so the receiver may get the event twice.',
  FAILED: 'This call stays failed; the new one starts with its first attempt.',
};

/** What pressing Rerun does, by what has become of the call so far; null where that is not known. */
export function rerunConsequence(status: string | null): string {
  const more = status !== null && Object.hasOwn(BY_STATUS, status) ? BY_STATUS[status] : undefined;
  return more ? `${NEW_ID} ${more}` : NEW_ID;
}
