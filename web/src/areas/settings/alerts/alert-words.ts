import type {
  AlertNotification,
  AlertRule,
  AlertRuleSettings,
} from '@connect-console/server/contract';
import type { Wording } from '../../../ui/feedback/status';
import { countText } from '../../../ui/text/counts';

interface RuleWords {
  name: string;
  /** The condition that opens an incident, with the numbers of the rule. */
  when: (numbers: { minutes: number; threshold: number }) => string;
  /** The label of the number other than the time. */
  threshold: string;
}

/** Each rule in words. */
export const RULES: Record<AlertRule, RuleWords> = {
  service_unreachable: {
    name: 'Service unreachable or sync behind',
    when: ({ minutes }) => `No successful poll of the service for ${countText(minutes, 'minute')}`,
    threshold: '',
  },
  destination_failing: {
    name: 'Destination failing',
    when: ({ minutes }) => `A destination has been failing for ${countText(minutes, 'minute')}`,
    threshold: '',
  },
  success_rate_low: {
    name: 'Success rate low',
    when: ({ minutes, threshold }) =>
      `Below ${threshold} % of the calls created in the last ${countText(minutes, 'minute')} are delivered, of at least 10`,
    threshold: 'Success rate, in percent',
  },
  calls_near_end: {
    name: 'Calls near their last attempt',
    when: ({ threshold }) => `A call is still retried after ${threshold} of its 16 attempts`,
    threshold: 'Attempts',
  },
  results_undelivered: {
    name: 'Results not delivered',
    when: ({ minutes, threshold }) =>
      `The webhook of ${countText(threshold, 'verified user')} or more has not been delivered within ${countText(minutes, 'minute')}`,
    threshold: 'Verified users',
  },
  signatures_refused: {
    name: 'Signature failures',
    when: ({ minutes, threshold }) =>
      `${threshold} or more deliveries to the console without a valid signature in ${countText(minutes, 'minute')}`,
    threshold: 'Deliveries',
  },
};

/** The condition that opens an incident of a rule. */
export const whenText = ({ rule, minutes, threshold }: AlertRuleSettings): string =>
  RULES[rule].when({ minutes: minutes ?? 0, threshold: threshold ?? 0 });

/** Why a try failed, in words; the code of a network failure is unchanged. */
export function failureWords(failure: string): string {
  if (failure === 'OUTCOME_UNKNOWN') return 'outcome unknown';
  if (failure === 'NO_SMTP_SERVER') return 'no SMTP server is set';
  if (failure === 'OTHER_ENCRYPTION_KEY') return 'ENCRYPTION_KEY has changed';
  return failure.replace(/^(HTTP|SMTP)_(?=\d+$)/, '$1 ');
}

/** Whether tries failed or may have succeeded, and why: "failed (HTTP 500)". */
export function triedWords(failure: string | null): string {
  const outcome = failure === 'OUTCOME_UNKNOWN' ? 'not confirmed' : 'failed';
  return failure === null ? outcome : `${outcome} (${failureWords(failure)})`;
}

/** The state of a notification. */
export function notificationWords(notification: AlertNotification): Wording {
  const { state, tries, failure } = notification;
  const tried = `${countText(tries, 'try', 'tries')} ${triedWords(failure)}`;
  if (state === 'sent') {
    if (tries === 1) return { text: 'Sent', tone: 'good' };
    return { text: `Sent on try ${tries}; an earlier try ${triedWords(failure)}`, tone: 'good' };
  }
  if (state === 'failed') return { text: `Given up; ${tried}`, tone: 'bad' };
  if (state === 'dropped') {
    return { text: tries === 0 ? 'Not sent' : `No further try; ${tried}`, tone: 'off' };
  }
  return tries === 0
    ? { text: 'Waiting', tone: 'waiting' }
    : { text: `Waiting for the next try; ${tried}`, tone: 'retrying' };
}
