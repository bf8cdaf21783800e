import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../ui/layout/page-header';
import { OverviewPending } from './overview-pending';
import { OverviewView } from './overview-view';
import { RegisterButton } from '../../records/user/register-button';
import { Section } from '../../page/section';

const route = getRouteApi('/$environment/');

/** The page of `/{environment}`: is it working? */
export function OverviewPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader title="Overview" actions={<RegisterButton environment={environment} />} />
      <Section resetKey={environment} pending={<OverviewPending />}>
        <OverviewView key={environment} environment={environment} />
      </Section>
    </>
  );
}
