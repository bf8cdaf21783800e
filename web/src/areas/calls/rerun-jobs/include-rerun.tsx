import type { RerunCount } from '@connect-console/server/contract';
import { Notice } from '../../../ui/feedback/notice';
import { rerunAlreadyText } from './rerun-many-words';
import '../../../ui/filter/choices.css';

interface IncludeRerunProps {
  count: RerunCount;
  value: boolean;
  onChoose: (includesRerun: boolean) => void;
}

/** That some of the calls were rerun already, and whether they are to be rerun once more. */
export function IncludeRerun({ count, value, onChoose }: IncludeRerunProps) {
  if (count.rerun.count === 0) return null;
  const one = count.rerun.count === 1;
  return (
    <Notice tone="attention">
      <p>
        <strong className="tabular-nums">{rerunAlreadyText(count)}</strong>{' '}
        {value
          ? 'The receiver gets the same event once more.'
          : `${one ? 'It is' : 'They are'} left out.`}
      </p>
      <label className="mt-1 flex cursor-pointer items-center gap-2 py-0.5">
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => {
            onChoose(event.target.checked);
          }}
          className="size-4 accent-accent"
        />
        Rerun {one ? 'it' : 'them'} once more
      </label>
    </Notice>
  );
}
