import { createHash } from 'node:crypto';
import { apportion, type OutcomeBatchRequest, type Share } from '../../contract/index.js';

/** Two independent random texts of a user: `lot` decides the share, `turn` the time. */
function drawLots(seed: string, reference_user_id: string) {
  const text = JSON.stringify([seed, reference_user_id]);
  const hash = createHash('sha256').update(text).digest('hex');
  return { reference_user_id, lot: hash.slice(0, 32), turn: hash.slice(32) };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// A human can verify again only after the first time, and a user who never verifies has no turn.
function phaseOf({ outcome }: Share): 0 | 1 | 2 {
  if (outcome === 'never') return 2;
  return outcome === 'same_person' ? 1 : 0;
}

/**
 * Gives every user a share and a turn, in the order in which they become due: evenly from the delay to the end of the
 * spread. The result depends on the seed, the users and the shares, not on the order of the users.
 */
export function drawTurns({
  reference_user_ids: ids,
  shares,
  ...batch
}: Pick<OutcomeBatchRequest, 'reference_user_ids' | 'shares' | 'delay_ms' | 'spread_ms'> & {
  seed: string;
}) {
  const lots = ids.map((id) => drawLots(batch.seed, id));
  lots.sort((a, b) => byText(a.lot, b.lot));
  const counts = apportion(
    ids.length,
    shares.map(({ percent }) => percent),
  );
  const drawn = shares.flatMap((share, index) =>
    lots.splice(0, counts[index]).map(({ reference_user_id, turn }) => ({
      ...{ reference_user_id, share },
      place: `${phaseOf(share)}${turn}`,
    })),
  );
  drawn.sort((a, b) => byText(a.place, b.place));
  const taking = drawn.filter(({ share }) => share.outcome !== 'never').length;
  const gap = taking > 1 ? batch.spread_ms / (taking - 1) : 0;
  return drawn.map(({ reference_user_id, share }, index) => ({
    reference_user_id,
    share,
    /** Milliseconds after the start of the batch; null for `never`. */
    due_after_ms: index < taking ? batch.delay_ms + Math.round(index * gap) : null,
  }));
}
