import { Link, type LinkProps } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../api/page-code';
import type { Period, Series } from '../../ui/chart/period-chart';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Panel } from '../../ui/layout/panel';
import { numberText } from '../../ui/text/counts';

// Loaded separately, because only a chart needs d3.
const PeriodChart = lazyPart(() => import('../../ui/chart/period-chart'), 'PeriodChart');

/** The sum of each key over the periods. */
export function totalsOf(periods: readonly Pick<Period, 'counts'>[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { counts } of periods) {
    for (const [key, count = 0] of Object.entries(counts)) {
      if (count > 0) totals.set(key, (totals.get(key) ?? 0) + count);
    }
  }
  return totals;
}

interface FigureProps {
  name: string;
  /** Null if nothing is known. */
  value: string | null;
  children: ReactNode;
}

/** A number with its name and its parts. */
export function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt className="text-xs font-medium text-soft">{name}</dt>
      <dd>
        <span className="mt-1 block text-3xl leading-none font-semibold tracking-tight tabular-nums">
          {value ?? '–'}
        </span>
        <span className="mt-1.5 block text-xs text-soft">{children}</span>
      </dd>
    </div>
  );
}

interface ActivityPanelProps {
  title: string;
  actions?: ReactNode;
  className?: string;
  /** The figures of the range. */
  figures: ReactNode;
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
  /** The list of the counted records. */
  list: Pick<LinkProps, 'to' | 'params'>;
  /** The filter that finds a series in that list; without a key, everything. */
  searchOf: (key?: string) => object;
}

const ROW = 'flex items-center gap-2 px-1.5 py-1';

/**
 * The figures of a range, the counts over time as a chart, and beside it the sum of each series; each count that the
 * list can filter by links to it.
 */
export function ActivityPanel(props: ActivityPanelProps) {
  const { title, actions, className = '', figures, list, searchOf } = props;
  const { label, unit, all, empty, periods, series } = props;
  const totals = totalsOf(periods);
  const sum = [...totals.values()].reduce((total, count) => total + count, 0);
  const linkOf = ({ from, to }: { from: number; to: number }, key?: string): LinkProps => {
    const times = { from: new Date(from).toISOString(), to: new Date(to - 1).toISOString() };
    const search: object = { ...searchOf(key), ...times };
    return { ...list, search };
  };
  const whole = { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 };
  const rows = [{ key: undefined, name: all, fill: undefined, isNotListed: false }, ...series];
  return (
    <Panel {...{ title, actions, className }}>
      {figures}
      <div className="grid items-start gap-x-6 gap-y-3 *:min-w-0 xl:grid-cols-[1fr_14rem]">
        {sum === 0 ? (
          <p className="text-sm text-soft">{empty}</p>
        ) : (
          <Suspense fallback={<Skeleton className="h-56" />}>
            <PeriodChart {...{ label, unit, periods, series, linkOf }} />
          </Suspense>
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
    </Panel>
  );
}
