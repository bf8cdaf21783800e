import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { offerQuery } from '../../api/workshop-offer';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/layout/page-header';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { Failed } from '../../page/failed';
import { Section } from '../../page/section';
import { useRefusalReason } from '../../page/use-refusal-reason';
import { WorkshopTabs } from './qa-tabs';

const route = getRouteApi('/$environment/qa');

function Offered({ environment }: { environment: Environment }) {
  const { data: offer } = useSuspenseQuery(offerQuery(environment));
  const refusal = useRefusalReason('qa', environment);
  if (!offer) {
    return (
      <>
        <PageHeader title="QA" />
        <EmptyState title={`The service of ${environment} has no sandbox controls`}>
          It was asked, and offers none: either it is no sandbox, or this console’s API key is not a
          sandbox key. Test people, outcomes, the receiver and the clock are for sandboxes only.
        </EmptyState>
      </>
    );
  }
  if (refusal !== undefined) {
    return (
      <>
        <PageHeader title="QA" />
        <EmptyState title="Your role has no QA tools">
          {refusal}. An admin can give you the role qa.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <WorkshopTabs environment={environment} />
      <Outlet />
    </>
  );
}

function OfferUnknown(props: ComponentProps<typeof Failed>) {
  return (
    <>
      <PageHeader title="QA" />
      <Failed {...props} />
    </>
  );
}

/** What stands around every page of the workshop; where there is none, why. */
export function WorkshopPage() {
  const { environment } = route.useRouteContext();
  return (
    <Section
      resetKey={environment}
      pending={<SkeletonRows what="the QA workshop" />}
      errorComponent={OfferUnknown}
    >
      <Offered environment={environment} />
    </Section>
  );
}
