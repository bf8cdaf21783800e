import { visibleText } from '../../ui/text/visible-text';
import '../../ui/filter/choices.css';

/** A simulated human as the service lists it. */
export interface TestHuman {
  person_id: string;
  person: string;
  seeded: boolean;
  verified_users: number;
}

/** The name, and how many users this human has verified. */
export function humanText({ person, verified_users }: TestHuman): string {
  const users = verified_users === 1 ? '1 user' : `${verified_users.toLocaleString('en')} users`;
  return verified_users === 0 ? `${person}, no verified users` : `${person}, ${users} verified`;
}

interface HumanSelectProps {
  label: string;
  /** The human's name; empty for a new human. */
  value: string;
  /** Null until they are loaded; only a new human can be chosen until then. */
  humans: readonly TestHuman[] | null;
  newText: string;
  onChoose: (person: string) => void;
  className: string;
}

/** The human who passes: a new one, or one of the test humans. */
export function HumanSelect(props: HumanSelectProps) {
  const { label, value, humans, newText, onChoose, className } = props;
  const isListed = value === '' || humans?.some(({ person }) => person === value);
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
      {humans?.map((human) => (
        <option key={human.person_id} value={human.person}>
          {visibleText(humanText(human))}
        </option>
      ))}
    </select>
  );
}
