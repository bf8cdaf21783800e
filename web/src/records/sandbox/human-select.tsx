import { visibleText } from '../../ui/text/visible-text';
import { personText, type TestPerson } from './human-wording';
import '../../ui/filter/choices.css';

interface PersonSelectProps {
  label: string;
  /** The person's name; empty for somebody new. */
  value: string;
  /** Null while they are not known: then only somebody new can be chosen. */
  persons: readonly TestPerson[] | null;
  newText: string;
  onChoose: (person: string) => void;
  className: string;
}

/** Who passes: somebody new, or one of the test persons, each with how many users they have verified. */
export function PersonSelect(props: PersonSelectProps) {
  const { label, value, persons, newText, onChoose, className } = props;
  const isListed = value === '' || persons?.some(({ person }) => person === value);
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        onChoose(event.target.value);
      }}
      className={className}
    >
      <option value="">{newText}</option>
      {!isListed && <option value={value}>{visibleText(value)}</option>}
      {persons?.map((person) => (
        <option key={person.person_id} value={person.person}>
          {visibleText(personText(person))}
        </option>
      ))}
    </select>
  );
}
