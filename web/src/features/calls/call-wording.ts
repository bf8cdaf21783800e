import { MAX_ATTEMPTS, type Call } from '@connect-console/server/contract';
import type { Tone } from '../../ui/tone';

/** A status in words, and the tone that it is drawn in. */
export interface CallWording {
  text: string;
  tone: Tone;
}

type Countable = Pick<Call, 'status' | 'attempts'>;

const ENGLISH = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 1 → "1st", 12 → "12th". */
export function ordinal(n: number): string {
  return `${n}${SUFFIX[ENGLISH.select(n)] ?? 'th'}`;
}

/** A call's status in the console's words; a status that part 3.2 does not name stays as it came. */
export function callWording({ status, attempts }: Countable): CallWording {
  switch (status) {
    case 'COMPLETED':
      return { text: attempts > 1 ? `Delivered, ${ordinal(attempts)}` : 'Delivered', tone: 'good' };
    case 'PENDING':
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
export function progressSentence({ status, attempts }: Countable): string {
  if (status === 'COMPLETED')
    return attempts > 0 ? `Delivered on attempt ${attempts}` : 'Delivered';
  if (status === 'PENDING' && attempts === 0) return 'Waiting for its first attempt';
  return callWording({ status, attempts }).text;
}
