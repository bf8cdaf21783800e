import { peopleText } from '../../../ui/text/count-text';
import type { RunEffects } from './run-effects';

/** What a run does and what that means, for whoever is about to run it. */
export function EffectsText({ effects }: { effects: RunEffects }) {
  const { people, others } = effects;
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>
        {people === 0
          ? 'It registers nobody.'
          : `It registers ${peopleText(people)}, who stay when it has ended.`}
      </li>
      {others.map(({ meaning }) => (
        <li key={meaning} className="text-ink">
          {meaning}
        </li>
      ))}
    </ul>
  );
}
