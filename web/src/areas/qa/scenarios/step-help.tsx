const STEPS: readonly (readonly [name: string, meaning: string])[] = [
  ['register', 'people, count; uniqueness_region_id and data_request_type if wanted'],
  ['destination', 'kinds, and a receiver (with its parameter), a url, or url null for none'],
  ['outcome', 'people, outcome; first, skip, person, already_verified, humanness_score if wanted'],
  ['plan', 'people, shares by percentages, seed'],
  ['clock', 'advance_ms, or to: next_retry or exhaustion'],
  ['maintenance', 'on: true or false'],
  ['rerun', 'people, kind, status'],
  ['settle', 'people: waits until no attempt of their calls is due'],
  ['expect_people', 'people, states: how many are in each'],
  ['expect_calls', 'people, statuses: how many calls have each; kind and attempts if wanted'],
  ['expect_service', 'failure_code of registering somebody, or null for a success'],
];

/** What each step takes. */
export function StepHelp() {
  return (
    <details>
      <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
        What a step takes
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {STEPS.map(([name, meaning]) => (
          <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-mono">{name}</dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft">
        people is a name that a register step gives; the steps after it speak of them by it. Each
        run makes people, regions and test persons of its own.
      </p>
    </details>
  );
}
