import { RadioCards } from '../../../ui/form/radio-cards';
import { PEOPLE_SOURCES, type PeopleSource } from './users-search';

const WORDS: Record<PeopleSource, { name: string; meaning: string }> = {
  names: { name: 'Make up ids', meaning: 'A number of people after a pattern.' },
  pasted: { name: 'Paste ids', meaning: 'A list, one id a line.' },
  csv: { name: 'CSV file', meaning: 'With a region, redirect or request per person.' },
};
const OPTIONS = PEOPLE_SOURCES.map((value) => ({ value, ...WORDS[value] }));

interface SourceChoiceProps {
  value: PeopleSource;
  onChoose: (source: PeopleSource) => void;
}

/** Where the people come from. */
export function SourceChoice({ value, onChoose }: SourceChoiceProps) {
  return (
    <RadioCards
      legend="Who"
      options={OPTIONS}
      columns="sm:grid-cols-3"
      value={value}
      onChoose={onChoose}
    />
  );
}
