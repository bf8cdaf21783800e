import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../../api/session';
import { PageHeader } from '../../../ui/layout/page-header';
import { Fact, Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';

/** The signed-in member's own account. */
export function AccountPage() {
  const { name, email, role } = useSuspenseQuery(sessionQuery).data;
  return (
    <>
      <PageHeader title="Your account" />
      <Panel>
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-2 text-sm">
          <Fact name="Name">
            <bdi>{visibleText(name)}</bdi>
          </Fact>
          <Fact name="Email address">{email === null ? 'None' : visibleText(email)}</Fact>
          <Fact name="Role">{role}</Fact>
        </dl>
      </Panel>
    </>
  );
}
