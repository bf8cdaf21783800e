import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { archivePath } from '../api/archive-list/archive-path';
import type { CallFilter } from '../api/archive-list/filter-match';
import { callList } from '../api/calls';
import type { RerunSelection } from '../api/reruns';
import { CALL_COLUMNS } from '../features/calls/call-columns';
import { Button } from '../ui/button';
import { buttonLook } from '../ui/button-look';
import { countText } from '../ui/capped-count';
import { ColumnMenu } from '../ui/column-menu';
import { ExportMenu } from '../ui/export-menu';
import { PageHeader } from '../ui/page-header';
import { useListTotal } from './use-archive-list';
import { useRefusalReason } from './use-refusal-reason';

interface CallsHeaderProps {
  environment: Environment;
  filter: CallFilter;
  onRerunMany: (selection: RerunSelection) => void;
}

/** The head of the list of calls: how many, and what can be done with all that the filter finds. */
export function CallsHeader({ environment, filter, onRerunMany }: CallsHeaderProps) {
  const disabledReason = useRefusalReason('rerun', environment);
  const total = useListTotal(callList, environment, filter);
  const count = total && countText(total, 'call', 'calls');
  const isFiltered = Object.keys(filter).length > 0;
  const failed = filter.status === 'FAILED' ? ' failed' : '';
  const where = environment === 'production' ? ' in production' : '';
  return (
    <PageHeader
      title="Calls"
      aside={count && <span className="tabular-nums">{count}</span>}
      actions={
        <>
          <Link
            to="/$environment/rerun-jobs"
            params={{ environment }}
            className={buttonLook('quiet')}
          >
            Bulk reruns
          </Link>
          <span className="max-md:hidden">
            <ColumnMenu list="calls" columns={CALL_COLUMNS} />
          </span>
          <ExportMenu
            what={count ?? 'All calls'}
            hrefOf={(format) => archivePath(environment, 'calls/export', { ...filter, format })}
          />
          {isFiltered && total !== null && total.count > 0 && (
            <Button
              disabledReason={disabledReason}
              onClick={() => {
                onRerunMany({ filter });
              }}
            >
              <RotateCw size={15} aria-hidden="true" />
              Rerun all {countText(total, '', '').trim()}
              {failed}
              {where}…
            </Button>
          )}
        </>
      }
    />
  );
}
