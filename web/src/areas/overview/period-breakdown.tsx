import { Link, type LinkProps } from '@tanstack/react-router';
import { PeriodChart, type Period, type Series } from '../../ui/chart/period-chart';
import { numberText } from '../../ui/text/counts';
import { totalsOf } from './totals';

/** Counts over time, and their links. */
export interface PeriodBreakdownProps {
  /** What the chart counts. */
  label: string;
  unit: string;
  /** The name of the sum of all series. */
  all: string;
  /** Replaces the chart if nothing was counted. */
  empty: string;
  periods: readonly Period[];
  /** From the bottom of a bar to its top. */
  series: readonly Series[];
  /** The list of a span of time, or of one series in it. */
  linkOf: (span: { from: number; to: number }, key?: string) => LinkProps;
}

const ROW = 'flex items-center gap-2 px-1.5 py-1';

/**
 * Counts over time as a chart, and beside it the sum of each series; each count that a list can filter by links to it.
 */
export function PeriodBreakdown(props: PeriodBreakdownProps) {
  const { label, unit, all, empty, periods, series, linkOf } = props;
  const totals = totalsOf(periods);
  const sum = [...totals.values()].reduce((total, count) => total + count, 0);
  const whole = { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 };
  const rows = [{ key: undefined, name: all, fill: undefined, isNotListed: false }, ...series];
  return (
    <div className="grid items-start gap-x-6 gap-y-3 *:min-w-0 xl:grid-cols-[1fr_14rem]">
      {sum === 0 ? (
        <p className="text-sm text-soft">{empty}</p>
      ) : (
        <PeriodChart {...{ label, unit, periods, series, linkOf }} />
      )}
      <ul className="-mx-1.5 text-sm max-xl:grid max-xl:grid-cols-2 max-sm:grid-cols-1">
        {rows.map(({ key, name, fill, isNotListed }) => {
          const row = (
            <>
              <span
                className={`size-2.5 shrink-0 rounded-[2px] forced-color-adjust-none ${fill ?? ''}`}
              />
              <span className="flex-1 wrap-anywhere">{name}</span>
              <span className="font-medium tabular-nums">
                {numberText(key === undefined ? sum : (totals.get(key) ?? 0))}
              </span>
            </>
          );
          return (
            <li key={key ?? 'all of them'}>
              {isNotListed ? (
                <span className={ROW}>{row}</span>
              ) : (
                <Link {...linkOf(whole, key)} className={`${ROW} rounded-small hover:bg-raised`}>
                  {row}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
