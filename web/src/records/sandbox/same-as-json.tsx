import type { ReactNode } from 'react';
import { Summary } from '../../ui/layout/fold';
import { CodeBlock } from '../../ui/text/code-block';
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
    // --data would take a body that begins with @ for a file name.
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
      <Summary>JSON equivalent</Summary>
      <div className="mt-2">
        <CodeBlock label="JSON equivalent" what="command" text={command} />
      </div>
      <p className="mt-1.5 text-sm text-soft">
        BASE_URL is the address of the service, API_KEY a sandbox key. {note}
      </p>
    </details>
  );
}
