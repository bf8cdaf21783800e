import { createHash } from 'node:crypto';
import { apportion, type Share } from '../../contract/index.js';

/** The share and the time of one user of an outcome batch. */
export interface Turn {
  reference_user_id: string;
  share: Share;
  /** Milliseconds after the start of the batch; null for `never`. */
  due_after_ms: number | null;
}

/** Two independent random texts of a user: one decides the share, the other the turn. */
function lotsOf(seed: string, reference_user_id: string): { share: string; turn: string } {
  const text = JSON.stringify([seed, reference_user_id]);
  const hash = createHash('sha256').update(text).digest('hex');
  return { share: hash.slice(0, 32), turn: hash.slice(32) };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// A human can verify again only after the first time, and a user who never verifies has no turn.
function phaseOf({ outcome }: Share): 0 | 1 | 2 {
  if (outcome === 'never') return 2;
  return outcome === 'same_person' ? 1 : 0;
}

function drawShares(ids: readonly string[], shares: readonly Share[], seed: string) {
  const lots = ids.map((reference_user_id) => ({
    reference_user_id,
    lots: lotsOf(seed, reference_user_id),
  }));
  lots.sort((a, b) => byText(a.lots.share, b.lots.share));
  const counts = apportion(
    ids.length,
    shares.map(({ percent }) => percent),
  );
  let from = 0;
  return shares.flatMap((share, index) => {
    const to = from + (counts[index] ?? 0);
    const drawn = lots.slice(from, to);
    from = to;
    return drawn.map(({ reference_user_id, lots: { turn } }) => ({
      reference_user_id,
      share,
      place: `${phaseOf(share)}${turn}`,
    }));
  });
}

/**
 * Gives every user a share and a turn, in the order in which they become due: evenly from the delay to the end of the
 * spread. The result depends on the seed, the users and the shares, not on the order of the users.
 */
export function drawTurns(batch: {
  reference_user_ids: readonly string[];
  shares: readonly Share[];
  seed: string;
  delay_ms: number;
  spread_ms: number;
}): Turn[] {
  const drawn = drawShares(batch.reference_user_ids, batch.shares, batch.seed);
  drawn.sort((a, b) => byText(a.place, b.place));
  const taking = drawn.filter(({ share }) => share.outcome !== 'never').length;
  const gap = taking > 1 ? batch.spread_ms / (taking - 1) : 0;
  return drawn.map(({ reference_user_id, share }, index) => ({
    reference_user_id,
    share,
    due_after_ms: index < taking ? batch.delay_ms + Math.round(index * gap) : null,
  }));
}
