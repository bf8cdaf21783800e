import { DATA_REQUEST_TYPES, type DataRequestType } from '@connect-console/server/contract';
import { ExactName } from '../../ui/exact-name';
import { dataRequestWording } from './data-request-wording';

interface DataRequestCardsProps {
  value: DataRequestType;
  onChoose: (type: DataRequestType) => void;
}

/** The data request types as two cards that say what each returns. */
export function DataRequestCards({ value, onChoose }: DataRequestCardsProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Data request</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {DATA_REQUEST_TYPES.map((type) => (
          <label
            key={type}
            className="flex gap-2.5 rounded-card border border-edge bg-surface p-3 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="data_request"
              value={type}
              checked={value === type}
              onChange={() => {
                onChoose(type);
              }}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{dataRequestWording[type].name}</span>
              <span className="mt-0.5 block text-sm text-soft">
                {dataRequestWording[type].returns}
              </span>
              <code className="mt-1.5 block text-xs text-soft">
                <ExactName name={type} />
              </code>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
