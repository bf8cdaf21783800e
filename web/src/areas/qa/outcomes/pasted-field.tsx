import { MAX_PLAN_PEOPLE } from '@connect-console/server/contract';
import { numberText, peopleText } from '../../../ui/text/count-text';
import { IdsField } from '../../../ui/form/ids-field';
import type { PastedIds } from './pasted-ids';

interface PastedFieldProps {
  text: string;
  read: PastedIds;
  onChange: (text: string) => void;
}

function told({ ids, twice, badCount }: PastedIds): string {
  const parts = [peopleText(ids.length)];
  if (twice > 0) parts.push(`${numberText(twice)} named twice, counted once`);
  if (badCount > 0) parts.push(`${numberText(badCount)} left out`);
  return parts.join(', ');
}

/** Reference ids, one a line; what is no id is told with its line, and does not stop the others. */
export function PastedField({ text, read, onChange }: PastedFieldProps) {
  return (
    <div>
      <IdsField
        value={text}
        onChange={onChange}
        hint={
          <p role="status" className="tabular-nums">
            {text.trim() === '' ? 'One a line.' : `${told(read)}.`}
            {read.isTooMany && (
              <span className="text-bad"> A plan takes {peopleText(MAX_PLAN_PEOPLE)} at most.</span>
            )}
          </p>
        }
      />
      {read.bad.length > 0 && (
        <ul className="mt-1 text-sm text-bad">
          {read.bad.map(({ line, reason }) => (
            <li key={line}>
              Line {line}: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
