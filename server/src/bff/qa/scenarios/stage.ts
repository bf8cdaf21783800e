import type { Asking } from './asking.js';
import type { Changed } from './changed.js';
import type { KnownCalls } from './known-calls.js';
import { StepFailedError } from './step-result.js';

/** What the steps of one run play on. What they throw ends the run. */
export interface Stage extends Asking {
  /** In every name that the run makes, so that it meets nothing of another one. */
  mark: string;
  /** The ids of its people by the name of their group. */
  groups: Map<string, readonly string[]>;
  /** How many people were registered only to see what that is answered. */
  probes: number;
  calls: KnownCalls;
  /** Looks at the calls about its people as they stand now. */
  look: () => Promise<void>;
  /** The plans that it has started. */
  plans: string[];
  /** Ends what goes on at the service by itself, where the run is over before that has ended. */
  loose: Set<(asking: Asking) => Promise<unknown>>;
  changed: Changed;
  /**
   * Waits until so many new calls, or attempts, fit into a listing beside those that the archive has not
   * seen: what the service lists no more before that would be a gap.
   */
  makeRoom: (news: number) => Promise<void>;
  /** Waits so many ms; throws when the run is over. */
  rest: (ms: number) => Promise<void>;
}

/** The people of a group, in the order in which they were registered. */
export function peopleOf({ groups }: Pick<Stage, 'groups'>, name: string): readonly string[] {
  const people = groups.get(name);
  // The scenario's own schema sees to it, and a step that failed ends the run.
  if (!people) throw new StepFailedError(`Nobody was registered as ${name}.`);
  return people;
}
