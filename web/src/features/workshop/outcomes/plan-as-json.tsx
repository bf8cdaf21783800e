import type { planRequestOf } from './plan-draft';
import { SameAsJson } from '../same-as-json';
import { peopleText } from './outcome-wording';
import type { People } from './people';

// More would bury the shares, which are what one copies it for.
const SHOWN = 20;
const SAMPLE = 3;

interface PlanAsJsonProps {
  request: NonNullable<ReturnType<typeof planRequestOf>>;
  people: People;
}

/** The plan as a test suite would start it. */
export function PlanAsJson({ request, people }: PlanAsJsonProps) {
  const isWhole = people.total <= SHOWN && people.sample.length === people.total;
  const reference_user_ids = isWhole ? people.sample : people.sample.slice(0, SAMPLE);
  return (
    <SameAsJson
      path="/plans"
      body={{ reference_user_ids, ...request }}
      note={
        isWhole
          ? undefined
          : `Only ${peopleText(reference_user_ids.length)} of ${people.total.toLocaleString('en')} ${
              people.total === 1 ? 'is' : 'are'
            } named in it; put in the ids of your own.`
      }
    />
  );
}
