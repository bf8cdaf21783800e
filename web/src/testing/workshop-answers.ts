import type { Offer } from '@connect-console/server/contract';

/** What a sandbox offers whose clock has not been turned, unless told otherwise. */
export function offerAnswer(fields: Partial<Offer> = {}): Offer {
  return {
    outcomes: ['verified', 'unfulfillable', 'revoked'],
    clock: {
      ...{ now: '2026-03-01T12:00:00.000Z', offset_ms: 0, next_retry_at: null },
      ...{ pending_calls: 0, running: null },
    },
    maintenance: { on: false },
    limits: { attempts: 16, retry_base_ms: 5000, backoff_cap_ms: 21_600_000 },
    ...fields,
  };
}
