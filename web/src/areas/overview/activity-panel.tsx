import type { LinkProps } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../api/page-code';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Panel } from '../../ui/layout/panel';
import type { PeriodBreakdownProps } from './period-breakdown';

const PeriodBreakdown = lazyPart(() => import('./period-breakdown'), 'PeriodBreakdown');

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

interface ActivityPanelProps extends Omit<PeriodBreakdownProps, 'linkOf'> {
  title: string;
  actions?: ReactNode;
  className?: string;
  /** The figures of the range. */
  figures: ReactNode;
  /** The list of the counted records. */
  list: Pick<LinkProps, 'to' | 'params'>;
  /** The filter that finds a series in that list; without a key, everything. */
  searchOf: (key?: string) => object;
}

/** The figures of a range, and a chart over time; each count links to its list. */
export function ActivityPanel(props: ActivityPanelProps) {
  const { title, actions, className = '', figures, list, searchOf, ...counted } = props;
  const linkOf = ({ from, to }: { from: number; to: number }, key?: string): LinkProps => {
    const times = { from: new Date(from).toISOString(), to: new Date(to - 1).toISOString() };
    const search: object = { ...searchOf(key), ...times };
    return { ...list, search };
  };
  return (
    <Panel {...{ title, actions, className }}>
      {figures}
      <Suspense fallback={<Skeleton className="h-56" />}>
        <PeriodBreakdown {...counted} {...{ linkOf }} />
      </Suspense>
    </Panel>
  );
}
