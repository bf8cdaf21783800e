import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/form/copy-button';
import { visibleText } from '../../ui/text/visible-text';
import { shellWord } from '../../ui/text/shell-word';

/**
 * A request of the QA API as a shell command; `path` is below `/sandbox`. Address and key come from environment
 * variables, because the console shows neither.
 */
export function controlCurl(path: string, body: unknown): string {
  return [
    'curl --request POST --fail-with-body',
    `--url "$BASE_URL/sandbox${path}"`,
    '--header "API-KEY: $API_KEY"',
    `--header ${shellWord('Content-Type: application/json')}`,
    // --data would take a body that begins with an @ for the name of a file.
    `--data-raw ${shellWord(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n  ');
}

interface SameAsJsonProps {
  /** Below `/sandbox`. */
  path: string;
  body: unknown;
  /** What has to be added to the command. */
  note?: ReactNode;
}

/** The JSON equivalent of a form, for test suites. */
export function SameAsJson({ path, body, note }: SameAsJsonProps) {
  const command = controlCurl(path, body);
  return (
    <details className="group">
      <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
        JSON equivalent
      </summary>
      <div className="relative mt-2">
        <pre
          tabIndex={0}
          aria-label="JSON equivalent"
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
