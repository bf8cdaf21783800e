import type {
  Environment,
  ListedScenario,
  Scenario,
  ScenarioRun,
} from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import {
  scenarioRunsQuery,
  scenariosQuery,
  deleteScenarioMutation,
} from '../../../api/qa/scenarios';
import { CommandLine, RunScenario } from './run-scenario';
import { ScenarioEditor } from './scenario-editor';
import { buttonLook } from '../../../ui/form/button';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { WriteButton } from '../../../page/write-button';
import { useBrowserNow } from '../../../api/service-clock';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusMark } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { jobStatus, jobWording } from '../../../records/job/job-wording';
import { Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { sideEffects, usersEffect } from './run-effects';

interface ScenarioCardProps {
  scenario: ListedScenario;
  /** Run, copy or edit, delete. */
  actions: ReactNode;
  /** The result of its newest run. */
  lastRun: ReactNode;
}

/** A scenario with its steps in words and the effects of a run. */
function ScenarioCard({ scenario, actions, lastRun }: ScenarioCardProps) {
  const { name, title, about, shipped, words } = scenario;
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
          {lastRun}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {about !== '' && (
        <p className="max-w-[80ch] wrap-anywhere">
          <bdi>{visibleText(about)}</bdi>
        </p>
      )}
      <p className="text-sm text-soft wrap-anywhere">
        {[usersEffect(scenario), ...sideEffects(scenario)].join(' ')}
      </p>
      <details>
        <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
          {words.length === 1 ? '1 step' : `${words.length} steps`}
          <span className="sr-only"> of {title}</span>
        </summary>
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

interface LastRunProps {
  environment: Environment;
  /** The newest run of the scenario, if there is one. */
  run: ScenarioRun | undefined;
}

/** The result of a scenario's newest run, as a link to its report. */
function LastRun({ environment, run }: LastRunProps) {
  const now = useBrowserNow();
  if (!run) return null;
  const { text, tone } = jobWording(run);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <RecordLink
        to="/$environment/qa/scenarios/$id"
        params={{ environment, id: run.id }}
        preload={false}
        aria-label={`${text}, the last run of ${run.name}`}
        className="hover:underline"
      >
        <StatusMark status={jobStatus(run)} tone={tone}>
          {text}
        </StatusMark>
      </RecordLink>
      <span className="text-soft">
        <TimeStamp ms={run.created_at} now={now} />
      </span>
    </p>
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
  write: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
});

/** The scenarios, below the editor of a custom one. */
export function ScenarioList({ environment }: { environment: Environment }) {
  const navigate = useNavigate();
  const { write } = scenariosSearch.parse(useLocation({ select: (location) => location.search }));
  const roleReason = useRefusalReason('qa', environment);
  const client = useQueryClient();
  const { data, error, dataUpdatedAt } = useSuspenseQuery(scenariosQuery(environment));
  const { scenarios } = data;
  const runs = useQuery({ ...scenarioRunsQuery(environment), throwOnError: false }).data?.jobs;
  const close = () => void navigate({ to: '.', search: {}, resetScroll: false });
  const original = scenarios.find(({ name }) => name === write);
  return (
    <>
      <StaleNote what="scenarios" error={error} updatedAt={dataUpdatedAt} />
      {write !== undefined && (
        <ScenarioEditor
          key={write}
          first={original ? copyOf(original) : TEMPLATE}
          environment={environment}
          disabledReason={roleReason}
          onClose={close}
        />
      )}
      <ul aria-label="Scenarios" className="space-y-3.5">
        {scenarios.map((scenario) => (
          <li key={scenario.name}>
            <ScenarioCard
              scenario={scenario}
              lastRun={
                <LastRun
                  environment={environment}
                  run={runs?.find(({ name }) => name === scenario.name)}
                />
              }
              actions={
                <>
                  <RunScenario {...{ environment, scenario }} />
                  <Link
                    to="/$environment/qa/scenarios"
                    params={{ environment }}
                    search={{ write: scenario.name } as object} // this page parses its own address
                    aria-label={`${scenario.shipped ? 'Copy' : 'Edit'} ${scenario.name}`}
                    className={buttonLook()}
                  >
                    {scenario.shipped ? 'Copy' : 'Edit'}
                  </Link>
                  {!scenario.shipped && (
                    <WriteButton
                      verb="Delete"
                      variant="danger"
                      aria-label={`Delete ${scenario.name}`}
                      disabledReason={roleReason}
                      mutation={deleteScenarioMutation(environment, scenario.name, client)}
                      variables={undefined}
                      question={{
                        title: `Delete the scenario ${scenario.name}?`,
                        text: `Members of ${environment} can no longer run it. The reports and the users of its runs stay.`,
                      }}
                    />
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
