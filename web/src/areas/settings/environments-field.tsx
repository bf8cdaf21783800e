import { ENVIRONMENTS, type Environment } from '@connect-console/server/contract';

interface EnvironmentsFieldProps {
  legend: string;
  value: readonly Environment[];
  onChange: (environments: Environment[]) => void;
}

/** The choice of one environment or both. */
export function EnvironmentsField({ legend, value, onChange }: EnvironmentsFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {ENVIRONMENTS.map((each) => (
          <label key={each} className="flex min-h-6 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={value.includes(each)}
              onChange={({ target: { checked } }) => {
                onChange(
                  ENVIRONMENTS.filter((one) => (one === each ? checked : value.includes(one))),
                );
              }}
              className="size-4 accent-accent"
            />
            {each}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
