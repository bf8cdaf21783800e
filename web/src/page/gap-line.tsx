import type { ArchiveGap } from '@connect-console/server/contract';
import UnfoldVertical from 'lucide-react/icons/unfold-vertical';
import { useServiceNow } from '../api/service-clock';
import { countText } from '../ui/text/counts';
import { LAST_MS, momentText } from '../ui/time/times';
import { EnvironmentLink } from './environment-link';

/** The times of its ends, in ms since 1970; null if the records have none. */
type Gap = Pick<ArchiveGap, 'from_at' | 'to_at'>;

/** A time, or NaN, of which every minimum and maximum is NaN, if it is unknown or invalid. */
const known = (ms: number | null) => (ms !== null && Math.abs(ms) <= LAST_MS ? ms : Number.NaN);

/** What may be missing in adjacent gaps, and why, in local time; `now` is by the clock of the gaps. */
export function gapText(gaps: readonly Gap[], what: string, now: number): string {
  const text = (ms: number) => (Number.isNaN(ms) ? null : momentText(ms, now, 'seconds'));
  const start = text(Math.min(...gaps.map(({ from_at }) => known(from_at))));
  const end = text(Math.max(...gaps.map(({ to_at }) => known(to_at))));
  let span = '';
  if (start && end) span = ` between ${start} and ${end}`;
  else if (start) span = ` after ${start}`;
  else if (end) span = ` before ${end}`;
  return `Some ${what}${span} may be missing: more may have been created between two polls than the service lists.`;
}

/** What a search without results has covered. */
export function searchedText(gaps: number, what: string): string {
  if (gaps === 0) return `All stored ${what} were searched.`;
  return `All stored ${what} were searched, but ${countText(gaps, 'gap')} may contain more.`;
}

/** Adjacent gaps as one line of the list: what may be missing, why, and how those calls can be known. */
export function GapLine({ gaps }: { gaps: readonly ArchiveGap[] }) {
  const now = useServiceNow(60);
  return (
    <div className="flex min-h-9 items-center justify-center bg-[repeating-linear-gradient(-45deg,var(--color-surface)_0_8px,var(--color-raised)_8px_16px)] px-3 py-1 text-sm text-soft">
      <p className="flex items-center gap-2 rounded-control bg-surface px-2.5 py-0.5">
        <UnfoldVertical size={14} aria-hidden="true" className="shrink-0 text-attention" />
        <span className="sr-only">Gap: </span>
        <span>
          {gapText(gaps, gaps[0]?.list ?? 'records', now)} Calls that are delivered to this console
          are known without a poll.{' '}
          <EnvironmentLink
            to="/$environment/webhooks"
            className="text-accent underline underline-offset-2"
          >
            View webhooks
          </EnvironmentLink>
        </span>
      </p>
    </div>
  );
}
