import { peopleText, type RunEffects } from './run-effects';

/** What a run does, as a short list. */
export function EffectsText({ effects }: { effects: RunEffects }) {
  const { people, others } = effects;
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>
        {people === 0
          ? 'It registers nobody.'
          : `It registers ${peopleText(people)}, who stay when it has ended.`}
      </li>
      {others.map((text) => (
        <li key={text} className="text-ink">
          {text}
        </li>
      ))}
    </ul>
  );
}
