import type { ArchiveGap, Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { GapLine } from '../ui/list/gap-line';
import { RecordRows } from '../ui/table/record-rows';

type RowsProps<R> = Omit<ComponentProps<typeof RecordRows<R, ArchiveGap>>, 'gap' | 'list'>;

interface ArchiveRowsProps<R> extends RowsProps<R> {
  environment: Environment;
  what: ArchiveGap['list'];
}

/** The calls or attempts of a list, with the gaps between them. */
export function ArchiveRows<R>({ environment, what, ...rows }: ArchiveRowsProps<R>) {
  return (
    <RecordRows
      {...rows}
      list={what}
      gap={(gaps: readonly ArchiveGap[]) => (
        <GapLine {...{ gaps, what }}>
          Calls that are delivered to this console are known without a poll.{' '}
          <Link
            to="/$environment/webhooks"
            params={{ environment }}
            className="text-accent underline underline-offset-2"
          >
            View webhooks
          </Link>
        </GapLine>
      )}
    />
  );
}
