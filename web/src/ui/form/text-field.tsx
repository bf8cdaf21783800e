import { useId, type ComponentProps, type ReactNode } from 'react';

/** Binds the fields of a form by name; `set` gets a copy of all values, and the name of the changed one. */
export function boundFields<Values extends object>(
  values: Values,
  set: (values: Values, changed: keyof Values) => void,
) {
  return <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => {
      set({ ...values, [name]: value }, name);
    },
  });
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChange?: (text: string) => void;
  /** The accessible name, exactly. */
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** A control that belongs to the field, such as a generator. */
  action?: ReactNode;
  mono?: boolean;
}

/** A labelled text field with a hint and an error (WCAG 1.3.1, 3.3.1). */
export function TextField({
  label,
  hint,
  error,
  action,
  mono = false,
  className = '',
  onChange,
  ...input
}: TextFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-stretch gap-2">
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...input}
          id={id}
          onChange={(event) => {
            onChange?.(event.target.value);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`min-h-9 w-full min-w-0 rounded-control border bg-surface px-3 py-1.5 text-base read-only:bg-raised read-only:text-soft ${
            mono ? 'font-mono text-sm' : ''
          } ${error ? 'border-bad' : 'border-edge'}`}
        />
        {action}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

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
