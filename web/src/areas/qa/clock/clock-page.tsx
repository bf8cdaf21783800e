import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Section } from '../../../page/section';
import { WorkshopClockView } from './clock-view';

const route = getRouteApi('/$environment/qa/clock');

/** The page of `/{environment}/qa/clock`: the sandbox's clock, and its maintenance. */
export function WorkshopClockPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader title="Clock" aside="the sandbox’s own, which only goes forward" />
      <Section resetKey={environment} pending={<SkeletonRows what="the clock" rows={6} />}>
        <WorkshopClockView key={environment} environment={environment} />
      </Section>
    </>
  );
}
