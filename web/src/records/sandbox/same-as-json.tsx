import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/form/copy-button';
import { visibleText } from '../../ui/text/visible-text';
import { shellWord } from '../../ui/text/shell-word';

/**
 * A sandbox control as a command for a shell, as a test suite uses it; `path` is after `/sandbox`. Address
 * and key come from the reader's own shell: the console shows neither.
 */
export function controlCurl(path: string, body: unknown): string {
  return [
    'curl --request POST --fail-with-body',
    `--url "$BASE_URL/sandbox${path}"`,
    '--header "API-KEY: $API_KEY"',
    `--header ${shellWord('Content-Type: application/json')}`,
    // Raw, as a body that begins with an @ would be taken for the name of a file.
    `--data-raw ${shellWord(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n  ');
}

interface SameAsJsonProps {
  /** The control's path after `/sandbox`. */
  path: string;
  body: unknown;
  /** What the command leaves out. */
  note?: ReactNode;
}

/** The same request for a script, so that a test suite does what was tried here by hand. */
export function SameAsJson({ path, body, note }: SameAsJsonProps) {
  const command = controlCurl(path, body);
  return (
    <details className="group">
      <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
        The same as JSON, for a script
      </summary>
      <div className="relative mt-2">
        <pre
          tabIndex={0}
          aria-label="The same as JSON"
          className="max-h-80 overflow-auto rounded-control bg-raised p-3 pr-10 text-sm break-all whitespace-pre-wrap"
        >
          {visibleText(command)}
        </pre>
        <span className="absolute top-2 right-2">
          <CopyButton text={command} what="command" />
        </span>
      </div>
      <p className="mt-1.5 text-sm text-soft">
        BASE_URL is the address of the service, API_KEY a sandbox key. {note}
      </p>
    </details>
  );
}
