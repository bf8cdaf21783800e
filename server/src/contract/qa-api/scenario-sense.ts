import { MAX_GROUP, type ScenarioStep } from './scenario-steps.js';

/** What is wrong with a step that is well-formed by itself: its index, its field, and why. */
export interface StepProblem {
  index: number;
  field: string;
  reason: string;
}

/** The most people that one run registers. */
const MAX_PEOPLE = 2 * MAX_GROUP;

/** Steps that speak of people whom no step before them has registered, or of none of them. */
export function senseProblems(steps: readonly ScenarioStep[]): StepProblem[] {
  const sizes = new Map<string, number>();
  const problems: StepProblem[] = [];
  let people = 0;
  for (const [index, step] of steps.entries()) {
    const say = (field: string, reason: string) => problems.push({ index, field, reason });
    if (!('people' in step)) continue;
    const size = sizes.get(step.people);
    if (step.do === 'register') {
      if (size !== undefined) say('people', 'is registered by a step before this one');
      people += step.count;
      if (people > MAX_PEOPLE) say('count', `must not bring it to more than ${MAX_PEOPLE} people`);
      sizes.set(step.people, step.count);
    } else if (size === undefined) {
      say('people', 'is registered by no step before this one');
    } else if (step.do === 'outcome' && (step.skip ?? 0) >= size) {
      say('skip', `leaves nobody of the ${size}`);
    }
  }
  return problems;
}
