const NEW_ID = 'The receiver will see a new transaction id.';

const BY_STATUS: Record<string, string> = {
  COMPLETED: 'This call was delivered already, so the receiver gets the same event a second time.',
  PENDING:
    'This call is still being tried and goes on beside the new one, so the receiver may get the event twice.',
  FAILED: 'This call stays failed; the new one starts with its first attempt.',
};

// The service decides: the specification does not say, the embedded sandbox refuses (decisions.md, "rerun").
const UNKNOWN =
  'Only the service can tell whether there is such a call: if so, it makes a new one with a new transaction id; if not, it refuses, and nothing is sent.';

/** What pressing Rerun does, by what has become of the call so far; null for one that was never seen here. */
export function rerunConsequence(status: string | null): string {
  if (status === null) return UNKNOWN;
  const more = Object.hasOwn(BY_STATUS, status) ? BY_STATUS[status] : undefined;
  return more ? `${NEW_ID} ${more}` : NEW_ID;
}
