import type { ListedScenario } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { CommandLine } from './command-line';
import { effectsLine, runEffects } from './run-effects';

interface ScenarioCardProps {
  scenario: ListedScenario;
  /** Run, copy or change, delete. */
  actions: ReactNode;
  /** How it went the last time. */
  lastRun: ReactNode;
}

/** A scenario: what it shows, its steps in words, and what running it does. */
export function ScenarioCard({ scenario, actions, lastRun }: ScenarioCardProps) {
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
            {shipped ? ' · comes with the console' : ' · saved here'}
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
