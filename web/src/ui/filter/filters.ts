/** One filter over a list, as the bar and the sheet draw it. */
export interface Filter {
  id: string;
  label: string;
  /** Left out where any text can be given. */
  options?: readonly (readonly [value: string, text: string])[];
  placeholder?: string;
}

/** The values of the filters by their ids, as an address holds them. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** The text of a filter's value; one that is not offered stays as it is. */
export function valueText({ options }: Filter, value: string): string {
  return options?.find(([each]) => each === value)?.[1] ?? value;
}

/** The known values with their words, then those that only the records know (reading rule 4). */
export function withOthers(
  known: readonly (readonly [string, string])[],
  told: readonly string[],
): (readonly [string, string])[] {
  const others = told.filter((value) => !known.some(([each]) => each === value));
  return [...known, ...others.map((value) => [value, value] as const)];
}
