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

/** A number of the range, with its parts. */
export interface Figure {
  name: string;
  /** Null if nothing is known. */
  value: string | null;
  about: string;
}

/** One way to divide what is counted. */
export interface Breakdown {
  /** What the chart counts. */
  label: string;
  /** The name of the sum of all series. */
  all: string;
  /** Replaces the chart if nothing was counted. */
  empty: string;
  /** The series from the bottom of a bar to its top. The keys are those that occur, the most frequent first. */
  seriesOf: (keys: readonly string[]) => Series[];
}

/** Series in a fixed order; optional ones only if they occur. */
export const inOrder =
  (looks: Readonly<Record<string, readonly [name: string, fill: string]>>, ...always: string[]) =>
  (keys: readonly string[]): Series[] =>
    Object.entries(looks)
      .filter(([key]) => always.includes(key) || keys.includes(key))
      .map(([key, [name, fill]]) => ({ key, name, fill }));

interface ActivityPanelProps {
  title: string;
  actions?: ReactNode;
  figures: readonly Figure[];
  breakdown: Breakdown;
  /** What one of the counted is called: "user". */
  unit: string;
  periods: readonly Period[];
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
  const { title, actions, figures, unit, periods, list, searchOf } = props;
  const { label, all, empty, seriesOf } = props.breakdown;
  const totals = totalsOf(periods);
  const series = seriesOf([...totals].sort(([, a], [, b]) => b - a).map(([key]) => key));
  const sum = [...totals.values()].reduce((total, count) => total + count, 0);
  const linkOf = ({ from, to }: { from: number; to: number }, key?: string): LinkProps => {
    const times = { from: new Date(from).toISOString(), to: new Date(to - 1).toISOString() };
    const search: object = { ...searchOf(key), ...times };
    return { ...list, search };
  };
  const whole = { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 };
  const rows = [{ key: undefined, name: all, fill: '' }, ...series];
  return (
    <Panel {...{ title, actions }} className="h-full">
      <dl
        className={`mb-4 grid gap-4 ${figures.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4'}`}
      >
        {figures.map(({ name, value, about }) => (
          <div key={name}>
            <dt className="text-xs font-medium text-soft">{name}</dt>
            <dd>
              <span className="mt-1 block text-3xl leading-none font-semibold tracking-tight tabular-nums">
                {value ?? '–'}
              </span>
              <span className="mt-1.5 block text-xs text-soft">{about}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-x-6 gap-y-3 *:min-w-0 xl:grid-cols-[1fr_14rem]">
        {sum === 0 ? (
          <p className="text-sm text-soft">{empty}</p>
        ) : (
          <Suspense fallback={<Skeleton className="h-56" />}>
            <PeriodChart {...{ label, unit, periods, series, linkOf }} />
          </Suspense>
        )}
        <ul className="-mx-1.5 text-sm max-xl:grid max-xl:grid-cols-2 max-sm:grid-cols-1">
          {rows.map(({ key, name, fill }) => {
            const row = (
              <>
                <span
                  className={`size-2.5 shrink-0 rounded-[2px] forced-color-adjust-none ${fill}`}
                />
                <span className="flex-1 wrap-anywhere">{name}</span>
                <span className="font-medium tabular-nums">
                  {numberText(key === undefined ? sum : (totals.get(key) ?? 0))}
                </span>
              </>
            );
            return (
              <li key={key ?? 'all of them'}>
                {key === '' ? (
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
