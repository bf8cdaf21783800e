import type { RerunCount } from '@connect-console/server/contract';
import { numberText } from '../../../ui/text/counts';
import { durationText } from '../../../ui/time/times';
import { timeInAddress } from '../../../ui/time/address-time';

/** The minimum duration of this many reruns, in words. */
export function paceText(calls: number, perSecond: number): string {
  return `at least ${durationText(Math.ceil(calls / perSecond) * 1000)}`;
}

/** "3 are already delivered."; none if it is about no call. */
function sentence(n: number, one: string, many: string, what: string, more = false): string[] {
  return n === 0 ? [] : [`${numberText({ count: n, more })} ${n === 1 ? one : many} ${what}.`];
}

/** "3 are already delivered. 2 have already been rerun.": the calls that a bulk rerun skips; empty if none. */
export function skippedText({ delivered, rerun, more }: RerunCount): string {
  return [
    ...sentence(delivered, 'is', 'are', 'already delivered', more),
    ...sentence(rerun, 'has', 'have', 'already been rerun', more),
  ].join(' ');
}

/** The side effects of rerunning these calls, one sentence per state. */
export function consequences({
  count,
  statuses,
}: Omit<RerunCount['by_default'], 'more'>): string[] {
  const { delivered, retrying, unknown, failed } = statuses;
  const absent = count - delivered - retrying - unknown - failed;
  const again = 'the destination receives the same event again';
  const twice = 'the destination may receive the same event twice';
  return [
    ...sentence(delivered, 'was', 'were', `already delivered: ${again}`),
    ...sentence(retrying, 'is', 'are', `still being retried: ${twice}`),
    ...sentence(unknown, 'has', 'have', `an unknown result: ${twice}`),
    ...sentence(absent, 'call is', 'calls are', 'not in this console’s archive'),
  ];
}

type Filter = Readonly<Record<string, string | number | undefined>>;

/** A filter as in the address of the list. */
export function filterAddress(filter: Filter): Record<string, string> {
  const entries = Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    const text = typeof value === 'number' ? timeInAddress(value) : value;
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(entries);
}

const NAMES = new Map([
  ['type', 'event type'],
  ['status', 'listed status'],
  ['failure', 'network failure'],
  ['q', 'search'],
]);

/** "state failed, destination hooks.example.com"; all calls if there is no filter. */
export function filterText(filter: Filter): string {
  const parts = Object.entries(filterAddress(filter));
  if (parts.length === 0) return 'all calls';
  const word = (name: string, value: string) =>
    name === 'response' ? value.replace('_', ' ') : value;
  return parts.map(([name, value]) => `${NAMES.get(name) ?? name} ${word(name, value)}`).join(', ');
}
