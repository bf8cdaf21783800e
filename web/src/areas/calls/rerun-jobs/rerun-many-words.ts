import type { RerunCount } from '@connect-console/server/contract';
import { numberText } from '../../../ui/text/counts';
import { fatesText } from '../../../records/call/rerun-fates';

const MINUTE = 60;
const HOUR = 3600;

/** How long that many reruns take at least, in words. */
export function durationText(calls: number, perSecond: number): string {
  const seconds = Math.ceil(calls / perSecond);
  if (seconds < MINUTE) return `at least ${seconds} s`;
  if (seconds < HOUR) return `at least ${Math.ceil(seconds / MINUTE)} min`;
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.ceil((seconds % HOUR) / MINUTE);
  return `at least ${hours} h ${minutes} min`;
}

/** Calls that are to be rerun: how many, and what has become of those that are known, by state. */
export type Taken = Pick<RerunCount, 'count' | 'statuses'>;

/** What is rerun of what was counted: without those that are delivered or were rerun already, unless included. */
export function takenOf(
  { count, statuses, rerun, delivered }: RerunCount,
  includesRerun: boolean,
): Taken {
  if (includesRerun) return { count, statuses };
  const already = new Map(Object.entries(rerun.statuses));
  already.set('delivered', (already.get('delivered') ?? 0) + delivered.never_rerun);
  const left = Object.entries(statuses).map(
    ([state, n]) => [state, n - (already.get(state) ?? 0)] as const,
  );
  return {
    count: count - rerun.count - delivered.never_rerun,
    statuses: Object.fromEntries(left.filter(([, n]) => n > 0)),
  };
}

/** How many are left out unless they are included. */
export const leftOutOf = ({ rerun, delivered }: RerunCount): number =>
  rerun.count + delivered.never_rerun;

/** That some are delivered, though they were never rerun; empty where there are none. */
export function deliveredText({ delivered }: RerunCount): string {
  const n = delivered.never_rerun;
  if (n === 0) return '';
  return `${numberText(n)} ${n === 1 ? 'is' : 'are'} delivered already. `;
}

/** That some were rerun already, and what came of it; empty where there are none. */
export function rerunAlreadyText({ count, rerun }: RerunCount): string {
  if (rerun.count === 0) return '';
  const told = fatesText(rerun.fates);
  const those =
    rerun.count === count ? (count === 1 ? 'It' : 'All of them') : numberText(rerun.count);
  const verb = rerun.count === 1 ? 'has' : 'have';
  return `${those} ${verb} been rerun already (${told}).`;
}

/** What a rerun of these calls means beyond a new delivery, one sentence for each state where it does. */
export function consequences({ count, statuses }: Taken): string[] {
  const of = new Map(Object.entries(statuses));
  const delivered = of.get('delivered') ?? 0;
  const retrying = of.get('retrying') ?? 0;
  const unknown = of.get('unknown') ?? 0;
  const known = [...of.values()].reduce((sum, each) => sum + each, 0);
  const told: string[] = [];
  const verb = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;
  if (delivered > 0) {
    told.push(
      `${verb(delivered, 'was', 'were')} already delivered: the receiver gets the same event again.`,
    );
  }
  if (retrying > 0) {
    told.push(
      `${verb(retrying, 'is', 'are')} still being retried beside the new ${retrying === 1 ? 'call' : 'calls'}: the receiver may get the event twice.`,
    );
  }
  if (unknown > 0) {
    told.push(
      `Whether ${verb(unknown, 'was', 'were')} delivered is unknown: the receiver may get the event twice.`,
    );
  }
  if (known < count) {
    told.push(`${verb(count - known, 'call is', 'calls are')} not known to this console.`);
  }
  return told;
}
