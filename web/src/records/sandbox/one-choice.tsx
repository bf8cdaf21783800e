import { RadioCards } from '../../ui/form/radio-cards';
import { ONE_OUTCOMES, ONE_WORDING, type OneOutcome } from './one-outcome';

interface OneChoiceProps {
  value: OneOutcome;
  onChoose: (outcome: OneOutcome) => void;
}

const OPTIONS = ONE_OUTCOMES.map((value) => ({ value, ...ONE_WORDING[value] }));

/** How one person's check is to end, as cards that say what that means. */
export function OneChoice({ value, onChoose }: OneChoiceProps) {
  return (
    <RadioCards
      legend="How the check ends"
      options={OPTIONS}
      columns="sm:grid-cols-2 xl:grid-cols-5"
      value={value}
      onChoose={onChoose}
    />
  );
}
