import { NETWORK_FAILURE_FAMILIES, NETWORK_FAILURES, type Explanation } from './network-failures';

/** The explanation of a network failure's code; null for an unknown code, or none. */
export function explainNetworkFailure(code: string | null): Explanation | null {
  if (code === null) return null;
  const exact = Object.hasOwn(NETWORK_FAILURES, code) ? NETWORK_FAILURES[code] : undefined;
  if (exact) return exact;
  return NETWORK_FAILURE_FAMILIES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null;
}
