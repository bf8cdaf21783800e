import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../../ui/layout/page-header';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows';
import { Section } from '../../../../page/section';
import { WorkshopOutcomesNew } from './new-outcomes';
import { WorkshopPlans } from './plans';

const route = getRouteApi('/$environment/qa/outcomes');

/** The page of `/{environment}/qa/outcomes`: outcomes for many, and the plans before. */
export function WorkshopOutcomesPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader title="Outcomes" aside="how the checks of many people end" />
      <WorkshopOutcomesNew key={environment} environment={environment} />
      <h2 className="mt-6 mb-2.5 font-medium">Plans</h2>
      <Section resetKey={environment} pending={<SkeletonRows what="plans" rows={4} />}>
        <WorkshopPlans environment={environment} />
      </Section>
    </>
  );
}
