import { createHash } from 'node:crypto';
import { apportion, type Share } from '../../contract/index.js';

/** What becomes of one person of a plan. */
export interface Turn {
  reference_user_id: string;
  share: Share;
  /** Milliseconds after the plan's start; null for `never`. */
  due_after_ms: number | null;
}

interface Drawn {
  reference_user_id: string;
  share: Share;
  place: string;
}

/** Who is drawn for a share, and when, are two lots that have nothing to do with each other. */
function lotsOf(seed: string, reference_user_id: string): { share: string; turn: string } {
  const text = JSON.stringify([seed, reference_user_id]);
  const hash = createHash('sha256').update(text).digest('hex');
  return { share: hash.slice(0, 32), turn: hash.slice(32) };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// Somebody can come again only after they came, and who never comes has no turn.
function phaseOf({ outcome }: Share): 0 | 1 | 2 {
  if (outcome === 'never') return 2;
  return outcome === 'same_person' ? 1 : 0;
}

function drawShares(ids: readonly string[], shares: readonly Share[], seed: string): Drawn[] {
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
 * Gives everybody a share and a turn, in the order in which they fall due: evenly from the delay to the end
 * of the spread. Only the seed, the people and the shares decide, not the order in which they were named.
 */
export function drawTurns(plan: {
  reference_user_ids: readonly string[];
  shares: readonly Share[];
  seed: string;
  delay_ms: number;
  spread_ms: number;
}): Turn[] {
  const drawn = drawShares(plan.reference_user_ids, plan.shares, plan.seed);
  drawn.sort((a, b) => byText(a.place, b.place));
  const coming = drawn.filter(({ share }) => share.outcome !== 'never').length;
  const gap = coming > 1 ? plan.spread_ms / (coming - 1) : 0;
  return drawn.map(({ reference_user_id, share }, index) => ({
    reference_user_id,
    share,
    due_after_ms: index < coming ? plan.delay_ms + Math.round(index * gap) : null,
  }));
}
