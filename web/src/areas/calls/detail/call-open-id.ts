import { useLocation, useParams, useSearch } from '@tanstack/react-router';

/** The call that the address opens, by either of its forms; null on the list alone. */
export function useOpenCallId(): string | null {
  const { transaction_id } = useParams({ strict: false });
  const odd = useSearch({ strict: false }).transaction_id;
  const isOdd = useLocation().pathname.endsWith('/calls/by-id');
  return transaction_id ?? (isOdd ? (odd ?? null) : null);
}
