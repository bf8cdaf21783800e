import type { Receiver } from '@connect-console/server/contract';
import { receiverName } from './receiver-wording';

interface ReceiverChoiceProps {
  receivers: readonly Receiver[];
  value: string;
  onChoose: (name: string) => void;
}

/** The destinations that answer as told, by what they do. */
export function ReceiverChoice({ receivers, value, onChoose }: ReceiverChoiceProps) {
  return (
    <div role="group" aria-label="Destinations" className="flex flex-wrap gap-2">
      {receivers.map(({ name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => {
            onChoose(name);
          }}
          className={`inline-flex h-8 max-w-full items-center rounded-full border px-3 text-sm font-medium ${
            name === value
              ? 'border-accent bg-wash text-accent'
              : 'border-line bg-surface hover:bg-raised'
          }`}
        >
          <span className="truncate">{receiverName(name)}</span>
        </button>
      ))}
    </div>
  );
}
