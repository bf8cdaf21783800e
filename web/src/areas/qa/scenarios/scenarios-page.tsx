import type { ListedScenario, Scenario } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { effectsOf, RunScenario } from './run-scenario';
import { ScenarioEditor } from './scenario-editor';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { CopyButton } from '../../../ui/form/copy-button';
import { EnvironmentLink } from '../../../page/environment-link';
import { addressText, usePageAddress } from '../../../page/list-address';
import { Section, StaleNote } from '../../../page/section';
import { WriteButton } from '../../../page/write-button';
import { Summary } from '../../../ui/layout/fold';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { JobList } from '../../../records/job/job-parts';
import { visibleText } from '../../../ui/text/visible-text';
import { query } from '../../../api/client';
import { writeOf } from '../../../api/write';

/** The command that runs a built-in scenario from a terminal or in CI. Custom scenarios have no such command. */
function CommandLine({ name }: { name: string }) {
  const command = `npm run scenario -- ${name}`;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
      <span>From the command line:</span>
      <code className="text-ink wrap-anywhere">{command}</code>
      <CopyButton text={command} what={`command of ${name}`} />
      <span>It runs in a temporary sandbox and changes nothing here.</span>
    </p>
  );
}

/** A scenario with its steps in words, the effects of a run, and its actions: run, copy or edit, delete. */
function ScenarioCard({ scenario }: { scenario: ListedScenario }) {
  const environment = useEnvironment();
  const { name, title, about, shipped, words } = scenario;
  const change = shipped ? 'Copy' : 'Edit';
  return (
    <Panel className="space-y-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-medium wrap-anywhere">
            <bdi>{visibleText(title)}</bdi>
          </h2>
          <p className="text-sm text-soft">
            <span className="font-mono wrap-anywhere">{name}</span>
            {shipped ? ' · built-in' : ' · custom'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <RunScenario scenario={scenario} />
          <EnvironmentLink
            to="/$environment/qa/scenarios"
            search={{ write: name } as object} // this page parses its own address
            aria-label={`${change} ${name}`}
            look="secondary"
          >
            {change}
          </EnvironmentLink>
          {!shipped && (
            <WriteButton
              verb="Delete"
              variant="danger"
              aria-label={`Delete ${name}`}
              mutation={writeOf('delete_scenario', { environment })}
              variables={{ body: { name } }}
              question={{
                title: `Delete the scenario ${name}?`,
                text: `Members of ${environment} can no longer run it. The reports and the users of its runs stay.`,
              }}
            />
          )}
        </div>
      </div>
      {about !== '' && (
        <p className="max-w-[80ch] wrap-anywhere">
          <bdi>{visibleText(about)}</bdi>
        </p>
      )}
      <p className="text-sm text-soft wrap-anywhere">{effectsOf(scenario).join(' ')}</p>
      <details>
        <Summary>
          {words.length === 1 ? '1 step' : `${words.length} steps`}
          <span className="sr-only"> of {title}</span>
        </Summary>
        <ol className="mt-2 list-decimal space-y-1 pl-7 text-sm wrap-anywhere marker:text-soft marker:tabular-nums">
          {words.map((step, index) => (
            <li key={`${index} ${step}`}>
              <bdi>{visibleText(step)}</bdi>
            </li>
          ))}
        </ol>
      </details>
      {shipped && <CommandLine name={name} />}
    </Panel>
  );
}

/** The start of a new custom scenario: a few steps that pass. */
const TEMPLATE: Scenario = {
  name: 'my-scenario',
  title: 'Three users, one of them revoked',
  about: 'Three users pass the check, and one of them withdraws.',
  steps: [
    { do: 'register', people: 'panel', count: 3, uniqueness_region_id: 'my-survey' },
    { do: 'outcome', people: 'panel', outcome: 'verified' },
    { do: 'outcome', people: 'panel', outcome: 'revoked', first: 1 },
    { do: 'settle', people: 'panel' },
    { do: 'expect_people', people: 'panel', states: { verified: 2, revoked: 1 } },
  ],
};

/** The text to edit: a custom scenario itself, or a copy of a built-in one under a new name and title. */
function copyOf({ name, title, about, steps, shipped }: ListedScenario): Scenario {
  return shipped
    ? { name: `my-${name}`, title: `Copy of ${title}`, about, steps }
    : { name, title, about, steps };
}

/** `write` names the scenario that the editor starts from; any other word starts a new one. */
const scenariosSearch = z.object({
  write: addressText(40),
});

/** The scenarios, below the editor of a custom one. */
function ScenarioList() {
  const environment = useEnvironment();
  const { search, change } = usePageAddress(scenariosSearch);
  const { write } = search;
  const { data, error, dataUpdatedAt } = useSuspenseQuery(query('list_scenarios', { environment }));
  const { scenarios } = data;
  const close = () => {
    change({ write: undefined }, true);
  };
  const original = scenarios.find(({ name }) => name === write);
  return (
    <>
      <StaleNote what="scenarios" error={error} updatedAt={dataUpdatedAt} />
      {write !== undefined && (
        <ScenarioEditor
          key={write}
          write={write}
          first={original ? copyOf(original) : TEMPLATE}
          onClose={close}
        />
      )}
      <ul aria-label="Scenarios" className="space-y-3.5">
        {scenarios.map((scenario) => (
          <li key={scenario.name}>
            <ScenarioCard scenario={scenario} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The page of `/{environment}/qa/scenarios`: the scenarios and their newest runs. */
export function ScenariosPage() {
  const environment = useEnvironment();
  return (
    <>
      <PageHeader
        title="Scenarios"
        aside="Repeatable steps with expected results"
        actions={
          <EnvironmentLink
            to="/$environment/qa/scenarios"
            search={{ write: 'new' } as object} // this page parses its own address
            look="secondary"
          >
            Write a scenario
          </EnvironmentLink>
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
          <JobList
            kind="scenario"
            newest={query('list_scenario_runs', { environment })}
            textOf={({ title }) => visibleText(title)}
            empty={
              <EmptyState title="No runs yet">
                Run a scenario. Its report compares expected and actual results step by step.
              </EmptyState>
            }
          />
        </section>
      </div>
    </>
  );
}
