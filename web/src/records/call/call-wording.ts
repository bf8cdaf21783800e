import {
  MAX_ATTEMPTS,
  type ArchivedCall,
  type CallState,
  type CallStateReason,
} from '@connect-console/server/contract';
import type { Wording } from '../../ui/feedback/status';
import { capital } from '../../ui/text/capital';

/** A call's state in words, its tone, and its `data-status`. */
interface CallWording extends Wording {
  status: string;
}

/** The part of a call that its state's wording depends on. */
export type WordedCall = Pick<
  ArchivedCall,
  'state' | 'state_reason' | 'attempts' | 'delivered_attempt' | 'status'
>;

function retrying(attempts: number): string {
  return attempts > 0 ? `retrying, ${attempts} of ${MAX_ATTEMPTS}` : 'waiting for attempt 1';
}

function unknownWording({ state_reason, status, attempts }: WordedCall): CallWording {
  if (state_reason === 'other_status' && status !== null)
    return { text: status, tone: 'unknown', status };
  const why = state_reason === 'left_window' ? `last seen ${retrying(attempts)}` : 'not listed yet';
  return { text: `Unknown, ${why}`, tone: 'unknown', status: 'unknown' };
}

/** A call's state in the console's words; a status that the specification does not name is unchanged. */
export function callWording(call: WordedCall): CallWording {
  const { state, attempts, delivered_attempt } = call;
  switch (state) {
    case 'delivered': {
      const on = delivered_attempt === null ? '' : ` on attempt ${delivered_attempt}`;
      return { text: `Delivered${on}`, tone: 'good', status: 'COMPLETED' };
    }
    case 'retrying': {
      const tone = attempts > 0 ? 'retrying' : 'waiting';
      return { text: capital(retrying(attempts)), tone, status: 'PENDING' };
    }
    case 'failed': {
      const after = attempts > 0 ? ` after ${attempts}` : '';
      return { text: `Failed${after}`, tone: 'bad', status: 'FAILED' };
    }
    case 'unknown':
      return unknownWording(call);
  }
}

/** The words for several calls of one state, in the order in which states are counted. */
export const STATE_WORDS: Record<CallState, CallWording> = {
  delivered: { text: 'delivered', tone: 'good', status: 'COMPLETED' },
  retrying: { text: 'retrying', tone: 'retrying', status: 'PENDING' },
  failed: { text: 'failed', tone: 'bad', status: 'FAILED' },
  unknown: { text: 'unknown', tone: 'unknown', status: 'unknown' },
};

const REASONS: Record<CallStateReason, string> = {
  left_window:
    'The service no longer lists this call, so its outcome is unknown. The last known state is shown.',
  other_status:
    'The specification does not define this status, so whether the call was delivered is unknown.',
  not_listed: 'The service has not listed this call yet, so its state is unknown.',
  listed_failed: 'The destination accepted this call, although the service lists it as FAILED.',
  listed_pending: 'The destination accepted this call, although the service still retries it.',
};

/** Why a call's state is unknown, or what contradicts it, as a sentence; null if there is nothing to say. */
export function stateReasonText({ state_reason }: WordedCall): string | null {
  return state_reason && REASONS[state_reason];
}
