import type { Environment, RerunCount } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { archivePath } from '../../../api/archive-list/archive-path';
import type { CallFilter } from '../../../api/archive-list/filter-match';
import { callList } from '../../../api/calls';
import { usePollPace } from '../../../api/live';
import { JOB_POLL_MS, rerunTallyQuery, type RerunSelection } from '../../../api/reruns';
import { CALL_COLUMNS } from './call-columns';
import { Button } from '../../../ui/form/button';
import { buttonLook } from '../../../ui/form/button-look';
import { countText } from '../../../ui/text/capped-count';
import { numberText } from '../../../ui/text/count-text';
import { ColumnMenu } from '../../../ui/table/column-menu';
import { ExportMenu } from '../../../ui/list/export-menu';
import { PageHeader } from '../../../ui/layout/page-header';
import { fatesText } from '../../../records/call/rerun-fates';
import { useListTotal } from '../../../page/use-archive-list';
import { useRefusalReason } from '../../../page/use-refusal-reason';

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
  const canRerun = Object.keys(filter).length > 0 && total !== null && total.count > 0;
  // More are counted only when somebody asks to rerun them.
  const isCounted = canRerun && !total.more;
  const refetchInterval = usePollPace(environment, JOB_POLL_MS);
  const query = { ...rerunTallyQuery(environment, filter), enabled: isCounted, refetchInterval };
  const tally = useQuery(query).data;
  const already = isCounted && tally && tally.rerun.count > 0 ? tally : null;
  const what = filter.status === 'FAILED' ? ' failed' : '';
  const where = environment === 'production' ? ' in production' : '';
  return (
    <PageHeader
      title="Calls"
      aside={
        <span className="tabular-nums">
          {count}
          {already &&
            ` · ${numberText(already.rerun.count)} rerun: ${fatesText(already.rerun.fates)}`}
        </span>
      }
      actions={
        <>
          <Link to="/$environment/rerun-jobs" params={{ environment }} className={buttonLook()}>
            Bulk reruns
          </Link>
          <span className="max-md:hidden">
            <ColumnMenu list="calls" columns={CALL_COLUMNS} />
          </span>
          <ExportMenu
            what={count ?? 'All calls'}
            hrefOf={(format) => archivePath(environment, 'calls/export', { ...filter, format })}
          />
          {canRerun && (
            <Button
              disabledReason={disabledReason}
              onClick={() => {
                onRerunMany({ filter });
              }}
            >
              <RotateCw size={15} aria-hidden="true" />
              {rerunWords(already, countText(total, '', '').trim(), what)}
              {where}…
            </Button>
          )}
        </>
      }
    />
  );
}

/** "Rerun all 52 failed", "Rerun the other 12 failed", and where all were rerun already "Rerun 52 failed again". */
function rerunWords(already: RerunCount | null, total: string, what: string): string {
  if (!already) return `Rerun all ${total}${what}`;
  const rest = already.count - already.rerun.count;
  return rest > 0 ? `Rerun the other ${numberText(rest)}${what}` : `Rerun ${total}${what} again`;
}
