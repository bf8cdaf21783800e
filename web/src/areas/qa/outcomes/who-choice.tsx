import { RadioCards } from '../../../ui/form/radio-cards';
import type { Who } from './who';

interface WhoChoiceProps {
  value: Who;
  onChoose: (who: Who) => void;
}

const CHOICES: readonly { value: Who; name: string; meaning: string }[] = [
  {
    value: 'waiting',
    name: 'Everybody who waits',
    meaning: 'Whom the console’s list of users has as waiting.',
  },
  {
    value: 'batch',
    name: 'A bulk registration',
    meaning: 'Whom one of them has registered.',
  },
  { value: 'pasted', name: 'These ids', meaning: 'Pasted, one a line.' },
];

/** Whom the outcomes are for, as cards that say who that is. */
export function WhoChoice({ value, onChoose }: WhoChoiceProps) {
  return (
    <RadioCards
      legend="For whom"
      options={CHOICES}
      columns="md:grid-cols-3"
      value={value}
      onChoose={onChoose}
    />
  );
}
