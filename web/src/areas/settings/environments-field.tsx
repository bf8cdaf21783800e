import { ENVIRONMENTS, type Environment } from '@connect-console/server/contract';
import { SelectField } from '../../ui/form/select';

const CHOICES = [...ENVIRONMENTS.map((each) => [each]), [...ENVIRONMENTS]];
const textOf = (environments: readonly Environment[]) => environments.join(' and ');

interface EnvironmentsFieldProps {
  label: string;
  value: readonly Environment[];
  onChange: (environments: Environment[]) => void;
}

/** The choice of one environment or both. */
export function EnvironmentsField({ label, value, onChange }: EnvironmentsFieldProps) {
  return (
    <SelectField
      label={label}
      value={textOf(value)}
      options={CHOICES.map((each) => [textOf(each), textOf(each)] as const)}
      onChange={(text) => {
        onChange(CHOICES.find((each) => textOf(each) === text) ?? []);
      }}
    />
  );
}
