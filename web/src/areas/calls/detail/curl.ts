import { shellWord } from '../../../ui/text/shell-word';

/** What a delivery is repeated with; the body as it arrived. */
interface Delivery {
  destination_url: string;
  body: string;
}

const lines = (parts: readonly string[]) => parts.join(' \\\n  ');

/**
 * The delivery of part 6 as the receiver sees it; null where no shell argument can hold its body. The
 * signature is a gap to fill in: the console holds no secret that could make it.
 */
export function deliveryCurl({ destination_url, body }: Delivery): string | null {
  if (body.includes('\0') || destination_url.includes('\0')) return null;
  return lines([
    // No globbing: brackets in an address are not ranges to curl then.
    'curl --request POST --globoff',
    `--url ${shellWord(destination_url)}`,
    `--header ${shellWord('Content-Type: application/json')}`,
    `--header ${shellWord('X-Hub-Signature-256: sha256=<computed with your secret>')}`,
    // Raw, as a body that begins with an @ would be taken for the name of a file.
    `--data-raw ${shellWord(body)}`,
  ]);
}

/** The rerun of a call (4.7) as the API takes it; address and key come from the reader's own shell. */
export function rerunCurl(transaction_id: string): string {
  return lines([
    'curl --request POST',
    '--url "$BASE_URL/v1/webhook/admin/call/rerun"',
    '--header "API-KEY: $API_KEY"',
    `--header ${shellWord('Content-Type: application/json')}`,
    `--data-raw ${shellWord(JSON.stringify({ transaction_id }))}`,
  ]);
}
