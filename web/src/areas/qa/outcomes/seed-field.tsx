import Dices from 'lucide-react/icons/dices';
import { Button } from '../../../ui/form/button';
import { TextField } from '../../../ui/form/text-field';
import { newSeed } from './seed';

interface SeedFieldProps {
  value: string;
  onChange: (seed: string) => void;
}

/** The seed of a plan: what draws lots for who is in which share. */
export function SeedField({ value, onChange }: SeedFieldProps) {
  return (
    <TextField
      label="Seed"
      mono
      maxLength={100}
      value={value}
      hint="The same seed, people and shares give the same plan."
      onChange={(event) => {
        onChange(event.target.value);
      }}
      action={
        <Button
          aria-label="Draw another seed"
          title="Draw another seed"
          className="px-2.5"
          onClick={() => {
            onChange(newSeed());
          }}
        >
          <Dices size={15} aria-hidden="true" />
        </Button>
      }
    />
  );
}
