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
