import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonLook } from '../../../ui/form/button-look';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { ReconciliationView } from './reconciliation-view';
import { Section } from '../../../page/section';

const route = getRouteApi('/$environment/reconciliation');

/** The page of `/{environment}/reconciliation`: where the service and the business may disagree. */
export function ReconciliationPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader
        title="Reconciliation"
        aside="what the service knows, and the business may not"
        actions={
          <Link to="/$environment" params={{ environment }} className={buttonLook()}>
            Overview
          </Link>
        }
      />
      <Section resetKey={environment} pending={<SkeletonRows what="the reconciliation" />}>
        <ReconciliationView key={environment} environment={environment} />
      </Section>
    </>
  );
}
