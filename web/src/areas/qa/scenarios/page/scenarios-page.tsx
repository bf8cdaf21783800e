import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonLook } from '../../../../ui/form/button-look';
import { PageHeader } from '../../../../ui/layout/page-header';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows';
import { Section } from '../../../../page/section';
import { WorkshopRuns } from './runs';
import { WorkshopScenarioList } from './scenario-list';

const route = getRouteApi('/$environment/qa/scenarios');

/** The page of `/{environment}/qa/scenarios`: short lists of steps to be run again and again, and their runs. */
export function WorkshopScenariosPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader
        title="Scenarios"
        aside="lists of steps that say whether all went as expected"
        actions={
          <Link
            to="/$environment/qa/scenarios"
            params={{ environment }}
            search={{ write: 'new' } as object} // this page reads its address itself
            className={buttonLook()}
          >
            Write a scenario
          </Link>
        }
      />
      <div className="grid items-start gap-x-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div>
          <Section resetKey={environment} pending={<SkeletonRows what="scenarios" rows={10} />}>
            <WorkshopScenarioList key={environment} environment={environment} />
          </Section>
        </div>
        <section aria-label="Runs">
          <h2 className="mb-2.5 font-medium max-xl:mt-6">Runs</h2>
          <Section resetKey={environment} pending={<SkeletonRows what="runs" rows={4} />}>
            <WorkshopRuns environment={environment} />
          </Section>
        </section>
      </div>
    </>
  );
}
