import { MAX_GROUP, type ScenarioStep } from './scenario-steps.js';

/** What is wrong with a step that is well-formed by itself: its index, its field, and why. */
export interface StepProblem {
  index: number;
  field: string;
  reason: string;
}

/** The most users that one run registers. */
const MAX_USERS = 2 * MAX_GROUP;

/** Steps that name a group that no step before them registers, or that select none of its users. */
export function senseProblems(steps: readonly ScenarioStep[]): StepProblem[] {
  const sizes = new Map<string, number>();
  const problems: StepProblem[] = [];
  let users = 0;
  for (const [index, step] of steps.entries()) {
    const say = (field: string, reason: string) => problems.push({ index, field, reason });
    if (!('people' in step)) continue;
    const size = sizes.get(step.people);
    if (step.do === 'register') {
      if (size !== undefined) say('people', 'is registered by a step before this one');
      users += step.count;
      if (users > MAX_USERS) say('count', `must not bring it to more than ${MAX_USERS} users`);
      sizes.set(step.people, step.count);
    } else if (size === undefined) {
      say('people', 'is registered by no step before this one');
    } else if (step.do === 'outcome' && (step.skip ?? 0) >= size) {
      say('skip', `leaves none of the ${size} users`);
    }
  }
  return problems;
}
