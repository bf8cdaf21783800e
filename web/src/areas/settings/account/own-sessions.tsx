import type { OwnSession } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useBrowserNow } from '../../../api/service-clock';
import { ownSessionsQuery } from '../../../api/settings';
import { writeOf } from '../../../api/write';
import { StaleNote } from '../../../page/stale-note';
import { WriteButton } from '../../../page/write-button';
import { StatusMark } from '../../../ui/feedback/status';
import { Panel } from '../../../ui/layout/panel';
import { MonoText } from '../../../ui/text/mono-text';
import { visibleText } from '../../../ui/text/visible-text';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { deviceName } from './device-name';

function SessionLine({ session }: { session: OwnSession }) {
  const now = useBrowserNow();
  const { id, device, address, created_at, seen_at, is_current } = session;
  const name = deviceName(device);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm first:border-t-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium" title={visibleText(device)}>
            {name}
          </span>
          {is_current && (
            <StatusMark status="current" tone="good">
              This browser
            </StatusMark>
          )}
        </p>
        <p className="text-soft">
          {address !== null && (
            <>
              <MonoText text={address} />
              {' · '}
            </>
          )}
          signed in <TimeStamp ms={created_at} now={now} form="clock" />
          {' · '}
          last used <TimeStamp ms={seen_at} now={now} />
        </p>
      </div>
      {!is_current && (
        <WriteButton
          verb="End session"
          aria-label={`End session: ${name}`}
          mutation={writeOf('end_session', { id })}
          variables={{}}
        />
      )}
    </li>
  );
}

/** Where the member is signed in, this browser marked. */
export function OwnSessions() {
  const { data, error, dataUpdatedAt: updatedAt } = useSuspenseQuery(ownSessionsQuery);
  const { sessions } = data;
  return (
    <Panel
      title="Sessions"
      className="mt-4"
      actions={
        <WriteButton
          verb="End all others…"
          disabledReason={sessions.length > 1 ? undefined : 'There is no other session'}
          mutation={writeOf('end_other_sessions', {})}
          variables={{}}
          question={{
            title: 'End all other sessions?',
            text: 'You are signed out of every browser but this one, within a second. API tokens go on working.',
            confirm: 'End all others',
          }}
        />
      }
    >
      <StaleNote what="sessions" {...{ error, updatedAt }} />
      <ul aria-label="Your sessions">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  );
}
