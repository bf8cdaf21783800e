import { readCall, readEvent, type Call, type CallEvent } from '../../src/contract/index.js';

const BODY = 16_384;

/**
 * A listing of 50 new calls, and one of 50 of their new events with bodies of the greatest stored length, or of the
 * given one.
 */
export function listing(n: number, length = BODY): { calls: Call[]; events: CallEvent[] } {
  const run = `${Date.now().toString(36)}-${n}`;
  const numbers = Array.from({ length: 50 }, (_value, k) => k);
  const created_at = new Date().toISOString();
  const transaction = (k: number) => `ewh:bench-${run}-${k}`;
  return {
    calls: numbers.flatMap((k) => {
      const call = readCall({
        ...{ transaction_id: transaction(k), webhook_type: 'BENCH', status: 'FAILED', attempts: 1 },
        ...{ created_at, reference_user_id: `bench-${k}` },
      });
      return call ? [call] : [];
    }),
    events: numbers.flatMap((k) => {
      const words = Array.from({ length: 400 }, (_value, w) => `${run} word ${k * 400 + w}`);
      const event = readEvent({
        ...{ event_id: `bench-${run}-${k}`, transaction_id: transaction(k), attempt: 1 },
        ...{
          created_at,
          http_status: 500,
          response_body: words.join(' ').padEnd(BODY, '.').slice(0, length),
        },
      });
      return event ? [event] : [];
    }),
  };
}
