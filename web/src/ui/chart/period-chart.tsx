import { Link, type LinkProps } from '@tanstack/react-router';
import { scaleLinear } from 'd3-scale';
import { useState, type KeyboardEvent } from 'react';
import { countText, numberText } from '../text/counts';
import { moveAlong } from './arrow-keys';
import { periodLabels, periodText } from './period-labels';

/** One series of counts, with its colour. */
export interface Series {
  /** Empty if no filter of the list finds it; then its counts are not links. */
  key: string;
  name: string;
  /** The class of its colour. */
  fill: string;
}

/** The counts from one time up to another, which is excluded (ms). */
export interface Period {
  from: number;
  to: number;
  counts: Partial<Record<string, number>>;
}

interface PeriodChartProps {
  /** What is counted: "Users by status". */
  label: string;
  /** What one is called: "user". */
  unit: string;
  periods: readonly Period[];
  /** From the bottom of a bar to its top. */
  series: readonly Series[];
  /** The list of a period, or of one of its series. */
  linkOf: (period: Period, key?: string) => LinkProps;
}

const totalOf = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** The counts of a period, beside its bar. */
function PeriodTip({
  at,
  period,
  series,
}: {
  /** The position of its bar, from 0 to 1. */
  at: number;
  period: Period;
  series: readonly Series[];
}) {
  return (
    <div
      aria-hidden="true"
      style={at < 0.5 ? { left: `${at * 100}%` } : { right: `${(1 - at) * 100}%` }}
      className="pointer-events-none absolute -top-1 z-10 mx-3 min-w-40 rounded-control border border-line bg-surface px-2.5 py-1.5 text-xs shadow-float"
    >
      <p className="mb-1 flex justify-between gap-4 font-medium">
        <span>{periodText(period)}</span>
        <span className="tabular-nums">{numberText(totalOf(period.counts))}</span>
      </p>
      {series
        .filter(({ key }) => period.counts[key])
        .map(({ key, name, fill }) => (
          <p key={key} className="flex items-center gap-1.5">
            <span className={`size-2 rounded-[2px] forced-color-adjust-none ${fill}`} />
            <span className="mr-4">{name}</span>
            <span className="ml-auto tabular-nums">{numberText(period.counts[key] ?? 0)}</span>
          </p>
        ))}
    </div>
  );
}

/** The same counts as a table, each linked to its list. */
function PeriodTable({ label, periods, series, linkOf }: PeriodChartProps) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-small text-accent">Show as table</summary>
      <div className="mt-2 max-h-72 overflow-auto" tabIndex={0} role="group" aria-label={label}>
        <table className="w-full">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="text-soft">
              <th className="py-1 pr-3 text-left font-medium">Time</th>
              {series.map(({ key, name }) => (
                <th key={key} className="py-1 pl-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period.from} className="border-t border-line">
                <th className="py-1 pr-3 text-left font-normal">
                  <Link {...linkOf(period)} className="text-accent hover:underline">
                    {periodText(period)}
                  </Link>
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1 pl-3 text-right">
                    {key !== '' && period.counts[key] ? (
                      <Link {...linkOf(period, key)} className="text-accent hover:underline">
                        {numberText(period.counts[key])}
                      </Link>
                    ) : (
                      numberText(period.counts[key] ?? 0)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/**
 * Counts over time as stacked bars with axes, and as a table. The pointer or the arrow keys name a bar, and each of its
 * parts links to its list.
 */
export function PeriodChart(props: PeriodChartProps) {
  const { label, unit, periods, series, linkOf } = props;
  const [named, setNamed] = useState<number | null>(null);
  const [lastFocused, setLastFocused] = useState(Infinity);
  // The only bar in the tab order; a shorter range may have fewer bars.
  const stop = Math.min(lastFocused, periods.length - 1);
  const most = Math.max(4, ...periods.map(({ counts }) => totalOf(counts)));
  const scale = scaleLinear().domain([0, most]).range([0, 100]).nice(4);
  const shown = named === null ? undefined : periods[named];

  // Right and left lead to the next period, up and down along the parts of a bar.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') setNamed(null);
    moveAlong(event);
    const part = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (part === undefined) return;
    event.preventDefault();
    const links = [...(document.activeElement?.parentElement?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, at + part))]?.focus();
  };

  return (
    <div>
      <div className="flex gap-2 text-xs text-soft tabular-nums" role="group" aria-label={label}>
        <ol aria-hidden="true" className="relative mt-2 h-44 w-9 shrink-0">
          {scale.ticks(4).map((tick) => (
            <li
              key={tick}
              style={{ bottom: `${scale(tick)}%` }}
              className="absolute right-0 translate-y-1/2"
            >
              {numberText(tick)}
            </li>
          ))}
        </ol>
        <div className="relative mt-2 min-w-0 flex-1">
          <div className="relative h-44">
            {scale.ticks(4).map((tick) => (
              <span
                key={tick}
                style={{ bottom: `${scale(tick)}%` }}
                className="absolute inset-x-0 border-b border-line"
              />
            ))}
            <div
              role="toolbar"
              aria-label={`${label}, newest on the right`}
              onKeyDown={onKeyDown}
              onPointerLeave={() => {
                setNamed(null);
              }}
              onBlur={() => {
                setNamed(null);
              }}
              className="absolute inset-0 flex forced-color-adjust-none"
            >
              {periods.map((period, n) => (
                <div
                  key={period.from}
                  onPointerEnter={() => {
                    setNamed(n);
                  }}
                  onFocus={() => {
                    setNamed(n);
                    setLastFocused(n);
                  }}
                  className={`relative flex min-w-0 flex-1 flex-col-reverse ${named === n ? 'bg-raised' : ''}`}
                >
                  <Link
                    {...linkOf(period)}
                    preload={false}
                    tabIndex={n === stop ? 0 : -1}
                    aria-label={`${periodText(period)}: ${countText(totalOf(period.counts), unit)}`}
                    className="absolute inset-0"
                  />
                  {series
                    .filter(({ key }) => period.counts[key])
                    .map(({ key, name, fill }) => {
                      const count = period.counts[key] ?? 0;
                      const look = `relative mx-auto min-h-[3px] w-[84%] max-w-16 border-t border-surface ${fill}`;
                      const style = { height: `${scale(count)}%` };
                      // A part without its own list leads to the bar's.
                      return key === '' ? (
                        <span key={key} style={style} className={`${look} pointer-events-none`} />
                      ) : (
                        <Link
                          key={key}
                          {...linkOf(period, key)}
                          style={style}
                          className={`${look} hover:brightness-110`}
                          preload={false}
                          tabIndex={-1}
                          aria-label={`${periodText(period)}: ${name} ${numberText(count)}`}
                        />
                      );
                    })}
                </div>
              ))}
            </div>
          </div>
          {/* Half a line lower, because the lowest number of the other axis is beside the first of these. */}
          <ol aria-hidden="true" className="relative mt-2.5 h-5">
            {periodLabels(periods).map(({ at, text, isMinor }) => (
              <li
                key={at}
                style={{ left: `${((at + 0.5) / periods.length) * 100}%` }}
                className={`absolute -translate-x-1/2 whitespace-nowrap ${isMinor ? 'max-sm:hidden' : ''}`}
              >
                {text}
              </li>
            ))}
          </ol>
          {shown && named !== null && (
            <PeriodTip at={(named + 0.5) / periods.length} period={shown} series={series} />
          )}
        </div>
      </div>
      <PeriodTable {...props} />
    </div>
  );
}
