import type { ArchiveGap, Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useElementWidth, useMedia } from '../ui/layout/use-layout';
import { GapLine } from '../ui/list/gap-line';
import { useHiddenColumns } from '../ui/table/column-menu';
import type { RecordLines } from '../ui/table/list-items';
import { RecordCards } from '../ui/table/record-cards';
import { RecordTable } from '../ui/table/record-table';
import { charactersOfElastic, fittingColumns, type Column } from '../ui/table/table-columns';

interface ArchiveRowsProps<R> extends Omit<RecordLines<R, ArchiveGap>, 'gap'> {
  environment: Environment;
  what: ArchiveGap['list'];
  /** Builds the columns for IDs of at most `idLimit` visible characters. Memoise it: a new function measures again. */
  columns: (idLimit: number) => Column<R>[];
  /** One record on a phone. */
  card: (row: R) => ReactNode;
}

/** The calls or attempts of a list, as a table where there is room and as cards on a phone. */
export function ArchiveRows<R>(props: ArchiveRowsProps<R>) {
  const { environment, what, columns: all, card, ...rest } = props;
  const isRoomy = useMedia('(min-width: 768px)');
  const hidden = useHiddenColumns(what);
  const [frame, width] = useElementWidth();
  const columns = useMemo(() => {
    const fitting = (idLimit: number) => fittingColumns(all(idLimit), hidden, width);
    return fitting(charactersOfElastic(fitting(0), width));
  }, [all, hidden, width]);
  const lines = {
    ...rest,
    gap: (gaps: readonly ArchiveGap[]) => (
      <GapLine {...{ gaps, what }}>
        <Link
          to="/$environment/webhooks"
          params={{ environment }}
          className="text-accent underline underline-offset-2"
        >
          Deliver webhooks to this console
        </Link>{' '}
        to prevent gaps.
      </GapLine>
    ),
  };
  return isRoomy ? (
    <div ref={frame} className="overflow-clip rounded-card border border-line bg-surface">
      <RecordTable {...lines} columns={columns} />
    </div>
  ) : (
    <RecordCards {...lines} card={card} />
  );
}
