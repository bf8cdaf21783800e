import type { Environment, Overview } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useServiceNow } from '../../api/service-clock';
import { Panel } from '../../ui/panel';
import { TimeStamp } from '../../ui/time-stamp';
import { countText } from './delivery-share';
import { MendRow } from './mend-row';
import { mendLines } from './mend-lines';

interface NeedsSomebodyProps {
  environment: Environment;
  overview: Overview;
}

// Nobody needs it while none fails.
const FailingDestinations = lazy(async () => ({
  default: (await import('./failing-destinations')).FailingDestinations,
}));

const LINK = 'text-accent hover:underline';

/** What somebody has to look at, each with the way to mend it; that nothing has to be is said too. */
export function NeedsSomebody({ environment, overview }: NeedsSomebodyProps) {
  const now = useServiceNow(environment);
  const { failing_destinations, gaps, to_mend } = overview;
  const show = (name: string): ReactNode => (
    <Link to="/$environment/reconciliation" params={{ environment }} hash={name} className={LINK}>
      Show<span className="sr-only"> {name.replaceAll('-', ' ')}</span>
    </Link>
  );
  return (
    <Panel title="Needs somebody" className="h-full">
      <ul className="divide-y divide-line">
        {failing_destinations.length > 0 && (
          <Suspense fallback={<li className="h-14" />}>
            <FailingDestinations environment={environment} destinations={failing_destinations} />
          </Suspense>
        )}
        {mendLines(to_mend).map(({ section, tone, text }) => (
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
