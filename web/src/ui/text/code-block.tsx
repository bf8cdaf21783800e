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
