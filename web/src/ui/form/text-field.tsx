import { useId, type ComponentProps, type ReactNode } from 'react';

/** Binds the fields of a form by name; `set` gets a copy of all values. */
export function boundFields<Values extends object>(values: Values, set: (values: Values) => void) {
  return <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => {
      set({ ...values, [name]: value });
    },
  });
}

interface LabelledProps {
  /** The accessible name, exactly. */
  label: string;
  /** Shown below the field. */
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | undefined;
  className?: string | undefined;
  /** The field, which takes these. */
  children: (field: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A field with its label, its error and its hint (WCAG 1.3.1, 3.3.1). */
export function Labelled({ label, hint, error, className, children }: LabelledProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined })}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </div>
      )}
    </div>
  );
}

// Names, IDs and addresses are neither completed nor corrected.
const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange'>, Omit<LabelledProps, 'children'> {
  onChange?: (text: string) => void;
  /** A control that belongs to the field, such as a generator. */
  action?: ReactNode;
  mono?: boolean;
}

/** A labelled text field. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, action, mono = false, className, onChange, ...input } = props;
  return (
    <Labelled {...{ label, hint, error, className }}>
      {(field) => (
        <div className="flex items-stretch gap-2">
          <input
            {...AS_TYPED}
            {...input}
            {...field}
            onChange={(event) => {
              onChange?.(event.target.value);
            }}
            aria-invalid={error ? true : undefined}
            className={`min-h-9 w-full min-w-0 rounded-control border bg-surface px-3 py-1.5 text-base text-ellipsis read-only:bg-raised read-only:text-soft ${
              mono ? 'font-mono text-sm' : ''
            } ${error ? 'border-bad' : 'border-edge'}`}
          />
          {action}
        </div>
      )}
    </Labelled>
  );
}

interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'onChange'>, Pick<LabelledProps, 'label' | 'hint'> {
  onChange: (text: string) => void;
}

/** A labelled field for several lines in monospace. */
export function TextArea({ label, hint, onChange, ...rest }: TextAreaProps) {
  return (
    <Labelled {...{ label, hint }}>
      {(field) => (
        <textarea
          {...AS_TYPED}
          {...rest}
          {...field}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          className="block w-full resize-y rounded-control border border-edge bg-surface px-3 py-2 font-mono text-sm aria-invalid:border-bad"
        />
      )}
    </Labelled>
  );
}
