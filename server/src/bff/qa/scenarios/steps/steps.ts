import type { Scenario, ScenarioStep } from '../../../../contract/index.js';
import type { StepKind } from '../stage.js';
import { expectCalls, expectService, expectUsers } from './expectation-steps.js';
import { clock, destination, maintenance, rerun, settle } from './service-steps.js';
import { outcome, outcomeBatch, register } from './user-steps.js';

const STEPS: { [Do in ScenarioStep['do']]: StepKind<Do> } = {
  ...{ register, outcome, plan: outcomeBatch },
  ...{ destination, clock, maintenance },
  ...{ rerun, settle },
  ...{ expect_people: expectUsers, expect_calls: expectCalls, expect_service: expectService },
};

/** What a step is and does. */
export function kindOf(step: ScenarioStep): StepKind<ScenarioStep['do']> {
  // The row of this very step; the union of steps cannot express that.
  return STEPS[step.do] as StepKind<ScenarioStep['do']>;
}

/** The last step of a run that changes a destination or switches maintenance on. */
const PUT_BACK = 'Restore destinations and maintenance';

/** Whether a run changes anything that has to be restored. */
export const putsBack = ({ steps }: Pick<Scenario, 'steps'>): boolean =>
  steps.some((step) => step.do === 'destination' || (step.do === 'maintenance' && step.on));

/** The steps of a run in words, including the last one, which no scenario lists. */
export const runWords = (scenario: Pick<Scenario, 'steps'>): string[] => [
  ...scenario.steps.map((step) => kindOf(step).words(step)),
  ...(putsBack(scenario) ? [PUT_BACK] : []),
];
