import { useId, type ComponentProps, type ReactNode } from 'react';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  onChange: (text: string) => void;
  /** The accessible name, exactly. */
  label: string;
  /** Shown below the field. */
  hint: ReactNode;
}

/** A labelled field for several lines in monospace. */
export function TextArea({ label, hint, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <textarea
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        id={id}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        aria-describedby={`${id}-hint`}
        className="block w-full resize-y rounded-control border border-edge bg-surface px-3 py-2 font-mono text-sm aria-invalid:border-bad"
      />
      <div id={`${id}-hint`} className="mt-1 text-sm text-soft">
        {hint}
      </div>
    </div>
  );
}
