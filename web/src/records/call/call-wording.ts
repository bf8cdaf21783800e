import { MAX_ATTEMPTS, type Call } from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';

/** A status in words, and the tone that it is drawn in. */
interface CallWording {
  text: string;
  tone: Tone;
}

/** `unlisted_at` is set where the service lists the call no more. */
type Countable = Pick<Call, 'status' | 'attempts'> & { unlisted_at?: number | null };

const ENGLISH = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 1 → "1st", 12 → "12th". */
export function ordinal(n: number): string {
  return `${n}${SUFFIX[ENGLISH.select(n)] ?? 'th'}`;
}

/** A call's status in the console's words; a status that part 3.2 does not name stays as it came. */
export function callWording({ status, attempts, unlisted_at }: Countable): CallWording {
  switch (status) {
    case 'COMPLETED':
      return { text: attempts > 1 ? `Delivered, ${ordinal(attempts)}` : 'Delivered', tone: 'good' };
    case 'PENDING':
      if (unlisted_at != null) {
        const last = attempts > 0 ? `retrying, ${attempts} of ${MAX_ATTEMPTS}` : 'waiting';
        return { text: `Last seen ${last}`, tone: 'off' };
      }
      return attempts > 0
        ? { text: `Retrying, ${attempts} of ${MAX_ATTEMPTS}`, tone: 'attention' }
        : { text: 'Waiting', tone: 'waiting' };
    case 'FAILED':
      return { text: attempts > 0 ? `Failed after ${attempts}` : 'Failed', tone: 'bad' };
    default:
      return { text: status, tone: 'off' };
  }
}

/** The same as a sentence for somebody who follows one call: "Delivered on attempt 1". */
export function progressSentence({ status, attempts, unlisted_at }: Countable): string {
  if (status === 'COMPLETED')
    return attempts > 0 ? `Delivered on attempt ${attempts}` : 'Delivered';
  if (status === 'PENDING' && attempts === 0 && unlisted_at == null)
    return 'Waiting for its first attempt';
  return callWording({ status, attempts, unlisted_at: unlisted_at ?? null }).text;
}
