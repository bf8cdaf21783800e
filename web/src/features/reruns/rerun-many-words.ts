import type { RerunCount } from '@connect-console/server/contract';
import { numberText } from '../../ui/count-text';

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

/** What a rerun of these calls means beyond a new delivery, one sentence for each status where it does. */
export function consequences({ count, statuses }: RerunCount): string[] {
  const of = new Map(Object.entries(statuses));
  const delivered = of.get('COMPLETED') ?? 0;
  const retrying = of.get('PENDING') ?? 0;
  const known = [...of.values()].reduce((sum, each) => sum + each, 0);
  const told: string[] = [];
  const verb = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;
  if (delivered > 0) {
    told.push(
      `${verb(delivered, 'was', 'were')} delivered already: their receiver gets the same event a second time.`,
    );
  }
  if (retrying > 0) {
    told.push(
      `${verb(retrying, 'is', 'are')} still being tried, and ${retrying === 1 ? 'goes' : 'go'} on beside the new one: the receiver may get the event twice.`,
    );
  }
  if (known < count) {
    told.push(`What became of ${numberText(count - known)} is not known here.`);
  }
  return told;
}
