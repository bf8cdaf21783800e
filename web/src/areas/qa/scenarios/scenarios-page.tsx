import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../../api/use-environment';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { Section } from '../../../page/section';
import { ScenarioList } from './scenario-list';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { RecordLink } from '../../../ui/table/record-link';
import { visibleText } from '../../../ui/text/visible-text';
import { JobList } from '../../../records/job/job-parts';
import { query } from '../../../api/client';

/** The page of `/{environment}/qa/scenarios`: the scenarios and their newest runs. */
export function ScenariosPage() {
  const environment = useEnvironment();
  return (
    <>
      <PageHeader
        title="Scenarios"
        aside="Repeatable steps with expected results"
        actions={
          <Link
            to="/$environment/qa/scenarios"
            params={{ environment }}
            search={{ write: 'new' } as object} // this page parses its own address
            className={buttonLook()}
          >
            Write a scenario
          </Link>
        }
      />
      <div className="grid items-start gap-x-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div>
          <Section what="scenarios" rows={10}>
            <ScenarioList />
          </Section>
        </div>
        <section aria-label="Runs">
          <h2 className="mb-2.5 font-medium max-xl:mt-6">Runs</h2>
          <Section what="runs" rows={4}>
            <JobList
              newest={query('list_scenario_runs', { environment })}
              what="runs"
              label="Runs"
              linkOf={({ id, title }) => (
                <RecordLink
                  to="/$environment/qa/scenarios/$id"
                  params={{ environment, id }}
                  preload={false}
                  className="min-w-0 font-medium wrap-anywhere text-accent hover:underline"
                >
                  {visibleText(title)}
                </RecordLink>
              )}
              empty={
                <EmptyState title="No runs yet">
                  Run a scenario. Its report compares expected and actual results step by step.
                </EmptyState>
              }
            />
          </Section>
        </section>
      </div>
    </>
  );
}
