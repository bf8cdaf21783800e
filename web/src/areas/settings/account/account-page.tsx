import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../../api/session';
import { Section } from '../../../page/section';
import { PageHeader } from '../../../ui/layout/page-header';
import { Fact, Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { passwordsOff } from '../passwords-off';
import { roleSentence } from '../role-words';
import { OwnSessions } from './own-sessions';
import { PasswordForm } from './password-form';
import { SecondFactor } from './second-factor';

/** The signed-in member's own account. */
export function AccountPage() {
  const { name, email, role } = useSuspenseQuery(sessionQuery).data;
  // The identity provider has them, and its own second factors.
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
          <Section resetKey="password" what="the form for a new password" rows={4}>
            <PasswordForm />
          </Section>
        )}
      </div>
      {hasPasswords && (
        <div className="mt-4">
          <Section resetKey="second-factor" what="the second factor" rows={3}>
            <SecondFactor />
          </Section>
        </div>
      )}
      <Section resetKey="sessions" what="your sessions" rows={3}>
        <OwnSessions />
      </Section>
    </>
  );
}
