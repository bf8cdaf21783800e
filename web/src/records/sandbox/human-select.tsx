import { visibleText } from '../../ui/text/visible-text';
import { Select } from '../../ui/form/select';
import { countText } from '../../ui/text/counts';

/** A simulated human as the service lists it. */
export interface TestHuman {
  person_id: string;
  person: string;
  seeded: boolean;
  verified_users: number;
}

/** The name, and how many users this human has verified. */
export function humanText({ person, verified_users }: TestHuman): string {
  return verified_users === 0
    ? `${person}, no verified users`
    : `${person}, ${countText(verified_users, 'user')} verified`;
}

interface HumanSelectProps {
  label: string;
  /** The human's name; empty for a new human. */
  value: string;
  /** Null until they are loaded; only a new human can be chosen until then. */
  humans: readonly TestHuman[] | null;
  newText: string;
  onChange: (person: string) => void;
  className: string;
}

/** The human who passes: a new one, or one of the test humans. */
export function HumanSelect(props: HumanSelectProps) {
  const { label, value, humans, newText, onChange, className } = props;
  return (
    <Select
      aria-label={label}
      value={value}
      options={[
        ['', newText],
        ...(humans ?? []).map((human) => [human.person, visibleText(humanText(human))] as const),
      ]}
      onChange={onChange}
      className={className}
    />
  );
}
