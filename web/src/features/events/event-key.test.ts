import { readEvent } from '@connect-console/server/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withKeys } from './event-key';

const read = (raws: unknown[]) =>
  raws.map((raw) => readEvent(raw)).filter((event) => event !== null);

describe('withKeys', () => {
  it('takes the id that the service tells', () => {
    expect(withKeys(read([{ event_id: 'evt_1' }]))).toMatchObject([{ key: 'evt_1' }]);
  });

  it('keeps the key of an event when newer ones arrive before it', () => {
    const old = { transaction_id: 'ewh:1', created_at: '2026-01-01T00:00:00Z' };
    const [before] = withKeys(read([old]));
    const after = withKeys(read([old, old]));
    expect(after[1]?.key).toBe(before?.key);
  });

  it('gives no two events the same key', () => {
    const field = fc.constantFrom(undefined, 'a', 'b');
    const raw = fc.record({ transaction_id: field, attempt: fc.constantFrom(1, 2) });
    fc.assert(
      fc.property(fc.array(raw, { maxLength: 50 }), (raws) => {
        const keys = withKeys(read(raws)).map((event) => event.key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
