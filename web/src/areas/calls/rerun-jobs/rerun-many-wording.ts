import type { RerunCount } from '@connect-console/server/contract';
import { numberText } from '../../../ui/text/counts';
import { durationText } from '../../../ui/time/times';
import { timeInAddress } from '../../../ui/time/address-time';
import { fatesText } from '../../../records/call/rerun-fates';

/** The minimum duration of this many reruns, in words. */
export function paceText(calls: number, perSecond: number): string {
  return `at least ${durationText(Math.ceil(calls / perSecond) * 1000)}`;
}

/** "3 are already delivered. "; empty if none is. */
export function deliveredText({ delivered, more }: RerunCount): string {
  if (delivered === 0) return '';
  return `${numberText({ count: delivered, more })} ${delivered === 1 ? 'is' : 'are'} already delivered. `;
}

/** "2 have already been rerun (1 delivered, 1 retrying)."; empty if none has. */
export function rerunAlreadyText({ count, rerun, more }: RerunCount): string {
  if (rerun.count === 0) return '';
  // The states of only some of the reruns are known.
  if (more) return `${numberText({ count: rerun.count, more })} have already been rerun.`;
  const those =
    rerun.count === count ? (count === 1 ? 'It' : 'All of them') : numberText(rerun.count);
  const verb = rerun.count === 1 ? 'has' : 'have';
  return `${those} ${verb} already been rerun (${fatesText(rerun.fates)}).`;
}

/** The side effects of rerunning these calls, one sentence per state. */
export function consequences({
  count,
  statuses,
}: Omit<RerunCount['by_default'], 'more'>): string[] {
  const { delivered, retrying, unknown, failed } = statuses;
  const known = delivered + retrying + unknown + failed;
  const sentences: string[] = [];
  const verb = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;
  if (delivered > 0) {
    sentences.push(
      `${verb(delivered, 'was', 'were')} already delivered: the destination receives the same event again.`,
    );
  }
  if (retrying > 0) {
    sentences.push(
      `${verb(retrying, 'is', 'are')} still being retried: the destination may receive the same event twice.`,
    );
  }
  if (unknown > 0) {
    sentences.push(
      `${verb(unknown, 'has', 'have')} an unknown result: the destination may receive the same event twice.`,
    );
  }
  if (known < count) {
    sentences.push(`${verb(count - known, 'call is', 'calls are')} not in this console’s archive.`);
  }
  return sentences;
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
