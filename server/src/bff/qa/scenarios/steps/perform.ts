import type { ScenarioStep, StepOf } from '../../../../contract/index.js';
import type { Stage } from '../stage.js';
import type { StepResult } from '../step-result.js';
import { clock } from './clock.js';
import { destination } from './destination.js';
import { expectCalls, expectPeople, expectService } from './expectations.js';
import { maintenance } from './maintenance.js';
import { outcome } from './outcome.js';
import { plan } from './plan.js';
import { register } from './register.js';
import { rerun } from './rerun.js';
import { settle } from './settle.js';

type Performers = {
  [Do in ScenarioStep['do']]: (stage: Stage, step: StepOf<Do>) => Promise<StepResult>;
};

const performers: Performers = {
  register,
  destination,
  outcome,
  plan,
  clock,
  maintenance,
  rerun,
  settle,
  expect_people: expectPeople,
  expect_calls: expectCalls,
  expect_service: expectService,
};

/** Does one step. Throws StepFailedError or an UpstreamError when it cannot be done. */
export function perform(stage: Stage, step: ScenarioStep): Promise<StepResult> {
  // The row of this very step, a tie that the union cannot express.
  const play = performers[step.do] as (stage: Stage, step: ScenarioStep) => Promise<StepResult>;
  return play(stage, step);
}
