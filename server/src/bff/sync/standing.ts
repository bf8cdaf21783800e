import type { Attention } from './attention.js';

/** What the looks at a service and the asks after its people tell each other. */
export interface Standing {
  attention: Attention;
  /** Whether the last look was answered, and no ask has failed since. */
  isWell: boolean;
  /** The service asked to be left alone until then, in ms by the console's clock. */
  quietUntil: number;
  /** When a look last found that calls were missed, in ms by the console's clock. */
  missedCallsAt: number;
}

/** Before the first look. */
export function newStanding(attention: Attention): Standing {
  return { attention, isWell: false, quietUntil: 0, missedCallsAt: -Infinity };
}
