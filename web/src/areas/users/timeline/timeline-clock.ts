interface Placed {
  created_at: number | null;
  sequence: number;
}

// The archive's own order: ms × 1,000 and a tie-breaker.
const PLACES_A_MS = 1000;

/** When a call or an attempt was made, or first seen where no time is provided; ms by the service's clock. */
export function madeAt({ created_at, sequence }: Placed): number {
  return created_at ?? Math.floor(sequence / PLACES_A_MS);
}
