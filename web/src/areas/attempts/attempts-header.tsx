import type { Environment } from '@connect-console/server/contract';
import { archivePath } from '../../api/archive-list/archive-path';
import type { EventFilter } from '../../api/archive-list/filter-match';
import { eventList } from '../../api/events';
import { EVENT_COLUMNS } from './attempt-columns';
import { countText } from '../../ui/text/capped-count';
import { ColumnMenu } from '../../ui/table/column-menu';
import { ExportMenu } from '../../ui/list/export-menu';
import { PageHeader } from '../../ui/layout/page-header';
import { useListTotal } from '../../page/use-archive-list';

interface EventsHeaderProps {
  environment: Environment;
  filter: EventFilter;
}

/** The head of the list of events: how many, and what can be done with all that the filter finds. */
export function EventsHeader({ environment, filter }: EventsHeaderProps) {
  const total = useListTotal(eventList, environment, filter);
  const count = total && countText(total, 'event', 'events');
  return (
    <PageHeader
      title="Events"
      aside={count && <span className="tabular-nums">{count}</span>}
      actions={
        <>
          <span className="max-md:hidden">
            <ColumnMenu list="events" columns={EVENT_COLUMNS} />
          </span>
          <ExportMenu
            what={count ?? 'All events'}
            hrefOf={(format) => archivePath(environment, 'events/export', { ...filter, format })}
          />
        </>
      }
    />
  );
}
