import type { ArchivedCall, Rerun } from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';
import { shorten } from '../../../ui/text/short-id';

/** What came of a call and its reruns together. */
interface LineageVerdict {
  tone: Tone;
  text: string;
}

type Link = Pick<ArchivedCall, 'transaction_id' | 'status' | 'unlisted_at' | 'last_answer'>;

// A call that is listed no more keeps its last status: an attempt may have told of its end.
const isDelivered = ({ status, last_answer }: Link) =>
  status === 'COMPLETED' || last_answer?.answer === '2xx';

/**
 * One verdict for the original and its reruns: they carry the same event, so one delivery is enough. A
 * status that part 3.2 does not name leaves it open.
 */
export function lineageVerdict(lineage: readonly Link[]): LineageVerdict {
  const delivered = lineage.find(isDelivered);
  if (delivered) {
    const which =
      delivered === lineage[0] ? 'the original call' : `rerun ${shorten(delivered.transaction_id)}`;
    return { tone: 'good', text: `Delivered by ${which}` };
  }
  const pending = lineage.filter(({ status }) => status === 'PENDING');
  const tried = pending.filter(({ unlisted_at }) => unlisted_at === null);
  if (tried.length > 0) {
    const [one] = tried;
    const which =
      tried.length === 1 && one ? shorten(one.transaction_id) : `${tried.length} of them`;
    return { tone: 'attention', text: `Not delivered yet; still being tried by ${which}` };
  }
  if (pending.length > 0) {
    const text = 'Whether it was delivered cannot be told: the service lists it no more';
    return { tone: 'off', text };
  }
  if (lineage.every(({ status }) => status === 'FAILED')) {
    return { tone: 'bad', text: `Not delivered: all ${lineage.length} calls failed` };
  }
  return { tone: 'off', text: 'Whether it was delivered cannot be told from these statuses' };
}

/** A call of the chain, and the press of Rerun that made it. */
interface LineageStep {
  call: ArchivedCall;
  rerun: Rerun | null;
}

/** The chain oldest first, each with the press that made it; presses whose new call is not known, apart. */
export function lineageSteps(
  lineage: readonly ArchivedCall[],
  reruns: readonly Rerun[],
): { steps: LineageStep[]; unmatched: Rerun[] } {
  const byNew = new Map(reruns.map((rerun) => [rerun.new_transaction_id, rerun]));
  const steps = lineage.map((call) => ({ call, rerun: byNew.get(call.transaction_id) ?? null }));
  const shown = new Set(lineage.map(({ transaction_id }) => transaction_id));
  const unmatched = reruns.filter(
    ({ new_transaction_id }) => new_transaction_id === null || !shown.has(new_transaction_id),
  );
  return { steps, unmatched };
}
