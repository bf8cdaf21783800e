import type { Environment, ScenarioRun, ListedScenario } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useState, type ReactNode } from 'react';
import {
  scenarioRunsQuery,
  scenariosQuery,
  deleteScenarioMutation,
} from '../../../api/qa/scenarios';
import { RunScenario } from './run-scenario';
import { ScenarioEditor } from './scenario-editor';
import { copyOf, TEMPLATE } from './scenario-template';
import { buttonLook, Button } from '../../../ui/form/button';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { useRunRefusal } from './use-run-refusal';
import { useBrowserNow } from '../../../api/service-clock';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusMark } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { RUN_STATES, runState } from './run-wording';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite } from '../../../api/use-single-write';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { CommandLine } from './command-line';
import { effectsLine, runEffects } from './run-effects';

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
      <p className="text-sm text-soft">{effectsLine(runEffects(scenario))}</p>
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

interface DeleteScenarioProps {
  environment: Environment;
  name: string;
  disabledReason: string | undefined;
}

/** Deletes a custom scenario after a confirmation; its runs stay. */
function DeleteScenario({ environment, name, disabledReason }: DeleteScenarioProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useSingleWrite(deleteScenarioMutation(environment, name, useQueryClient()));
  return (
    <>
      <Button
        variant="danger"
        aria-label={`Delete ${name}`}
        disabledReason={disabledReason}
        onClick={() => {
          setAsking(true);
        }}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete the scenario ${name}?`}
          confirm="Delete"
          pending={remove.isPending}
          failure={remove.error && <FailurePanel {...failureText(remove.error)} />}
          onCancel={() => {
            setAsking(false);
            remove.reset();
          }}
          onConfirm={() => {
            remove.mutate();
          }}
        >
          <p>
            Members of {environment} can no longer run it. The reports and the users of its runs
            stay.
          </p>
        </ConfirmDialog>
      )}
    </>
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
  const { text, tone } = RUN_STATES[runState(run)];
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <RecordLink
        to="/$environment/qa/scenarios/$id"
        params={{ environment, id: run.id }}
        preload={false}
        aria-label={`${text}, the last run of ${run.name}`}
        className="hover:underline"
      >
        <StatusMark status={runState(run)} tone={tone}>
          {text}
        </StatusMark>
      </RecordLink>
      <span className="text-soft">
        <TimeStamp ms={run.created_at} now={now} />
      </span>
    </p>
  );
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
  const runReason = useRunRefusal(environment);
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
          first={original ? copyOf(original, original.shipped) : TEMPLATE}
          {...{ environment, scenarios }}
          disabledReason={roleReason}
          onSaved={close}
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
                  <RunScenario
                    {...{ environment, scenario }}
                    disabledReason={runReason}
                    onStarted={(run) =>
                      void navigate({
                        to: '/$environment/qa/scenarios/$id',
                        params: { environment, id: run.id },
                      })
                    }
                  />
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
                    <DeleteScenario
                      {...{ environment, name: scenario.name }}
                      disabledReason={roleReason}
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
