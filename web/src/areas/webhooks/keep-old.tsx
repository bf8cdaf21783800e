import { useId } from 'react';
import '../../ui/filter/choices.css';

interface KeepOldProps {
  old: string;
  keeps: boolean;
  onChange: (keeps: boolean) => void;
}

/** Whether the business's own receiver goes on getting deliveries that now come to the console. */
export function KeepOld({ old, keeps, onChange }: KeepOldProps) {
  const name = useId();
  const choices = [
    {
      keeps: true,
      title: 'Relay to the old address',
      text: 'The console keeps each delivery, then sends the same bytes and signature on. The service gets your receiver’s own answer; without one within 8 s it gets 502 and tries again.',
    },
    {
      keeps: false,
      title: 'Stop sending to the old address',
      text: 'Only the console gets these deliveries, and answers 200.',
    },
  ];
  return (
    <fieldset className="text-sm">
      <legend className="mb-1.5 font-medium">
        And <span className="font-mono text-[0.94em] break-all">{old}</span>?
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.title}
            className="flex cursor-pointer items-start gap-2 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-wash"
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 accent-accent"
              checked={choice.keeps === keeps}
              onChange={() => {
                onChange(choice.keeps);
              }}
            />
            <span>
              <span className="block font-medium">{choice.title}</span>
              <span className="block text-soft">{choice.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
