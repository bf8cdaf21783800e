import { CopyButton } from '../form/copy-button';
import { visibleText } from './visible-text';

interface CodeBlockProps {
  /** The accessible name of the text. */
  label: string;
  /** Completes the name of the copy button. */
  what: string;
  text: string;
}

/** A text in monospace with a copy button. */
export function CodeBlock({ label, what, text }: CodeBlockProps) {
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto rounded-control bg-raised p-3 pr-10 text-sm break-all whitespace-pre-wrap"
      >
        {visibleText(text)}
      </pre>
      <span className="absolute top-2 right-2">
        <CopyButton text={text} what={what} />
      </span>
    </div>
  );
}

interface RawRecordProps {
  value: unknown;
  /** The text of the summary. */
  label?: string;
  /** Shown without a click. */
  open?: boolean;
}

function pretty(value: unknown): string {
  if (typeof value === 'string') return value;
  // JSON.stringify returns undefined for undefined: a response without a body.
  const text = JSON.stringify(value, null, 2) as string | undefined;
  return text ?? '';
}

/** The record as the service sent it, one click away (reading rule 5). */
export function RawRecord({ value, label = 'Raw record', open = false }: RawRecordProps) {
  const text = pretty(value);
  return (
    <details className="group" open={open}>
      <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
        {label}
      </summary>
      <div className="mt-2">
        <CodeBlock label={label} what={label.toLowerCase()} text={text} />
      </div>
    </details>
  );
}
