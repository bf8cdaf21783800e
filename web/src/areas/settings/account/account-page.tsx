import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../../api/session';
import { Section, StaleNote } from '../../../page/section';
import { PageHeader } from '../../../ui/layout/page-header';
import { Fact, Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { passwordsOff } from '../../../page/sso-link';
import { roleSentence } from '../role-words';
import { PasswordForm } from './password-form';
import { SecondFactor } from './second-factor';
import type { OwnSession } from '@connect-console/server/contract';
import { writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { WriteButton } from '../../../page/write-button';
import { StatusMark } from '../../../ui/feedback/status';
import { MonoText } from '../../../ui/text/mono-text';
import { deviceName } from './device-name';
import { query } from '../../../api/client';

function SessionLine({ session }: { session: OwnSession }) {
  const { id, device, address, created_at, seen_at, is_current } = session;
  const name = deviceName(device);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm first:border-t-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium" title={visibleText(device)}>
            {name}
          </span>
          {is_current && <StatusMark status="current" tone="good" text="This browser" />}
        </p>
        <p className="text-soft">
          {address !== null && (
            <>
              <MonoText text={address} />
              {' · '}
            </>
          )}
          signed in <ConsoleTime ms={created_at} form="clock" />
          {' · '}
          last used <ConsoleTime ms={seen_at} />
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

/** Where the member is signed in, with this browser marked. */
function OwnSessions() {
  const { data, error, dataUpdatedAt: updatedAt } = useSuspenseQuery(query('list_sessions', {}));
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
            text: 'You are signed out of every browser but this one, within a second. API tokens keep working.',
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

/** The signed-in member's own account. */
export function AccountPage() {
  const { name, email, role } = useSuspenseQuery(sessionQuery).data;
  // The identity provider manages these, and its own second factors.
  const hasPasswords = passwordsOff() === undefined;
  return (
    <>
      <PageHeader title="Your account" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Profile">
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-2 text-sm">
            <Fact name="Name">
              <bdi>{visibleText(name)}</bdi>
            </Fact>
            <Fact name="Email address">{email === null ? 'None' : visibleText(email)}</Fact>
            <Fact name="Role">
              {role}
              <span className="block text-soft">{roleSentence(role)}</span>
            </Fact>
          </dl>
        </Panel>
        {hasPasswords && (
          <Section what="the form for a new password" rows={4}>
            <PasswordForm />
          </Section>
        )}
      </div>
      {hasPasswords && (
        <div className="mt-4">
          <Section what="the second factor" rows={3}>
            <SecondFactor />
          </Section>
        </div>
      )}
      <Section what="your sessions" rows={3}>
        <OwnSessions />
      </Section>
    </>
  );
}
