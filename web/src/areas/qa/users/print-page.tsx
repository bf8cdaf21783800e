import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { sheetSearch } from './sheet-search';
import { buttonLook } from '../../../ui/form/button-look';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Section } from '../../../page/section';
import { WorkshopPeoplePrint } from './print-view';

const route = getRouteApi('/$environment/qa/people/$id/print');

/** The page of `/{environment}/qa/people/{id}/print`: the invites of a bulk registration, for paper. */
export function WorkshopPeoplePrintPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const search = sheetSearch(useLocation({ select: (location) => location.search }));
  return (
    <>
      <PageHeader
        title="QR sheet"
        actions={
          <Link
            to="/$environment/qa/people/$id"
            params={{ environment, id }}
            className={buttonLook()}
          >
            Bulk registration
          </Link>
        }
      />
      <Section
        resetKey={JSON.stringify([environment, id, search.after])}
        pending={<SkeletonRows what="the invites" rows={12} />}
      >
        <WorkshopPeoplePrint key={id} {...{ environment, id, search }} />
      </Section>
    </>
  );
}
