import { peopleText } from '../../../ui/text/count-text';
import type { planRequestOf } from './plan-draft';
import { SameAsJson } from '../../../records/sandbox/same-as-json';
import type { People } from './users';

// More would bury the shares, which are what one copies it for.
const SHOWN = 20;
const SAMPLE = 3;

interface PlanAsJsonProps {
  request: NonNullable<ReturnType<typeof planRequestOf>>;
  people: People;
}

function noteOf(named: number, total: number): string {
  if (named === total) return '';
  const told =
    named === 0
      ? `Its list of ${peopleText(total)} is left out`
      : `Only ${named} of ${peopleText(total)} are named in it`;
  return `${told}; put in the ids of your own.`;
}

/** The plan as a test suite would start it. */
export function PlanAsJson({ request, people }: PlanAsJsonProps) {
  const { sample, total } = people;
  const isWhole = total <= SHOWN && sample.length === total;
  const reference_user_ids = isWhole ? sample : sample.slice(0, SAMPLE);
  return (
    <SameAsJson
      path="/plans"
      body={{ reference_user_ids, ...request }}
      note={noteOf(reference_user_ids.length, total)}
    />
  );
}
