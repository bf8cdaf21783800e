import {
  may,
  type Environment,
  type Permission,
  type Role,
  type Scenario,
} from '../../../contract/index.js';
import { ForbiddenError } from '../../errors.js';

// What a step does that the role could not do at its own page.
const NEEDED: Partial<Record<Scenario['steps'][number]['do'], Permission>> = {
  register: 'register',
  destination: 'webhooks',
  rerun: 'rerun',
};

/** Throws ForbiddenError where the role may not do, in this environment, what one of the steps does. */
export function requireMayRun(role: Role, { steps }: Scenario, environment: Environment): void {
  for (const step of steps) {
    const needed = NEEDED[step.do];
    if (needed === undefined || may(role, needed, environment)) continue;
    throw new ForbiddenError(
      `The role ${role} does not hold the permission ${needed}, which the step ${step.do} needs.`,
    );
  }
}
