import type { Permission, ScenarioStep, StepOf } from '../../../../contract/index.js';
import type { Stage } from '../stage.js';
import type { StepResult } from '../step-result.js';

/** One kind of step. */
export interface StepKind<Do extends ScenarioStep['do']> {
  /** The step in words, as the list and a report show it. */
  words: (step: StepOf<Do>) => string;
  perform: (stage: Stage, step: StepOf<Do>) => Promise<StepResult>;
  /** What a role needs to do the same on the ordinary page. */
  permission?: Permission;
  /** Whether it changes nothing at the service. */
  isRead?: true;
}
