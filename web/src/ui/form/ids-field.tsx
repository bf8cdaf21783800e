import { useId, type ReactNode } from 'react';

interface IdsFieldProps {
  value: string;
  onChange: (text: string) => void;
  hint: ReactNode;
}

/** A field for reference user IDs, one per line. */
export function IdsField({ value, onChange, hint }: IdsFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Reference user IDs
      </label>
      <textarea
        id={id}
        rows={8}
        value={value}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        className="block w-full resize-y rounded-control border border-edge bg-surface px-3 py-2 font-mono text-sm max-sm:text-[16px]"
      />
      <div id={`${id}-hint`} className="mt-1 text-sm text-soft">
        {hint}
      </div>
    </div>
  );
}
