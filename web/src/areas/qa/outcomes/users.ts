/** Whom a plan is for. */
export interface People {
  total: number;
  /** The first of them: all where there are few. */
  sample: readonly string[];
  /** All of them; asked for when the plan is started. */
  all: () => Promise<readonly string[]>;
}

/** People who are all at hand. */
export function peopleOf(ids: readonly string[]): People {
  return { total: ids.length, sample: ids, all: () => Promise.resolve(ids) };
}
