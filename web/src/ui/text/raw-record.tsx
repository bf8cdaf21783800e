import { CopyButton } from '../form/copy-button';

interface RawRecordProps {
  value: unknown;
  /** The words on the disclosure. */
  label?: string;
  /** Shown at once, where something else was opened to see it. */
  open?: boolean;
}

function pretty(value: unknown): string {
  if (typeof value === 'string') return value;
  // Typed as text, but nothing comes of undefined: an answer without a body.
  const text = JSON.stringify(value, null, 2) as string | undefined;
  return text ?? '';
}

/** The record as the service sent it, one click away (reading rule 5); always text. */
export function RawRecord({ value, label = 'Raw record', open = false }: RawRecordProps) {
  const text = pretty(value);
  return (
    <details className="group" open={open}>
      <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
        {label}
      </summary>
      <div className="relative mt-2">
        <pre
          tabIndex={0}
          aria-label={label}
          className="max-h-96 overflow-auto rounded-control bg-raised p-3 pr-10 text-sm break-all whitespace-pre-wrap"
        >
          {text}
        </pre>
        <span className="absolute top-2 right-2">
          <CopyButton text={text} what={label.toLowerCase()} />
        </span>
      </div>
    </details>
  );
}
