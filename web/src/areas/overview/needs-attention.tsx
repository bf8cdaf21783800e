import type { Environment, Overview } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServiceNow } from '../../api/service-clock';
import { Panel } from '../../ui/layout/panel';
import { TimeStamp } from '../../ui/time/time-stamp';
import { countText } from './delivery-share';
import { FailingDestinations } from './failing-destinations';
import { MendRow } from './fix-row';
import { failedLine, mendLines } from './fix-lines';

interface NeedsSomebodyProps {
  environment: Environment;
  overview: Overview;
  /** The service's lists were never read: of its calls nothing is known. */
  isUnread: boolean;
}

const LINK = 'text-accent hover:underline';

/** What somebody has to look at, each with the way to mend it; that nothing has to be is said too. */
export function NeedsSomebody({ environment, overview, isUnread }: NeedsSomebodyProps) {
  const now = useServiceNow(environment);
  const { failing_destinations, gaps } = overview;
  const failed = failedLine(overview.to_mend.failed_calls);
  // That nothing is wrong can only be said of what was read.
  const lines = mendLines(overview).filter(({ tone }) => !isUnread || tone !== 'good');
  const show = (name: string): ReactNode => (
    <Link to="/$environment/reconciliation" params={{ environment }} hash={name} className={LINK}>
      Show<span className="sr-only"> {name.replaceAll('-', ' ')}</span>
    </Link>
  );
  return (
    <Panel title="Needs somebody" className="h-full">
      <ul className="divide-y divide-line">
        {failing_destinations.length > 0 && (
          <FailingDestinations environment={environment} destinations={failing_destinations} />
        )}
        {failed && (
          <MendRow
            tone={failed.tone}
            action={
              <Link
                to="/$environment/calls"
                params={{ environment }}
                search={{ status: 'FAILED' }}
                className={LINK}
              >
                Show<span className="sr-only"> failed calls</span>
              </Link>
            }
          >
            {failed.text}
          </MendRow>
        )}
        {isUnread && (
          <MendRow tone="off">Not known while the service’s calls have not been read</MendRow>
        )}
        {lines.map(({ section, tone, text }) => (
          <MendRow key={section} tone={tone} action={show(section)}>
            {text}
          </MendRow>
        ))}
        {gaps.newest && (
          <MendRow
            tone="attention"
            action={
              <Link
                to={gaps.newest.list === 'events' ? '/$environment/events' : '/$environment/calls'}
                params={{ environment }}
                className={LINK}
              >
                Show<span className="sr-only"> the list with the newest gap</span>
              </Link>
            }
          >
            {countText({ count: gaps.count, more: false })} {gaps.count === 1 ? 'gap' : 'gaps'} in
            the archive, the newest found <TimeStamp ms={gaps.newest.found_at} now={now} />
          </MendRow>
        )}
      </ul>
    </Panel>
  );
}
