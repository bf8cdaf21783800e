import { NOT_KEPT, type Header } from '@connect-console/server/contract';
import type { StoredRequest } from '../../../records/attempt/request-sources';
import { CopyButton } from '../../../ui/form/copy-button';
import { shellWord } from '../../../ui/text/shell-word';

/** A delivery as it arrived. */
type Delivery = Pick<StoredRequest, 'headers' | 'body'> & { destination_url: string };

// curl adds these itself; credentials were not stored.
const OWN_HEADERS =
  /^(?:host|content-length|connection|keep-alive|accept-encoding|te|trailer|transfer-encoding|upgrade|expect)$/i;
const UNKNOWN_HEADERS: readonly Header[] = [
  ['Content-Type', 'application/json'],
  ['X-Hub-Signature-256', 'sha256=<computed with your secret>'],
];

// An empty value ends with a semicolon: with a colon curl would omit the header.
const headerText = ([name, value]: Header) => (value === '' ? `${name};` : `${name}: ${value}`);

/**
 * The delivery of part 6 as the receiver saw it; null if a shell argument cannot contain its body. If its headers were
 * not stored, the signature is left to be filled in.
 */
export function deliveryCurl({ destination_url, headers, body }: Delivery): string | null {
  if (body.includes('\0') || destination_url.includes('\0')) return null;
  return [
    // No globbing, so that curl does not treat brackets in an address as ranges.
    'curl --request POST --globoff',
    `--url ${shellWord(destination_url)}`,
    ...(headers ?? UNKNOWN_HEADERS)
      .filter(([name, value]) => !OWN_HEADERS.test(name) && value !== NOT_KEPT)
      .map((header) => `--header ${shellWord(headerText(header))}`),
    // Raw, because curl would take a body that begins with @ for a file name.
    `--data-raw ${shellWord(body)}`,
  ].join(' \\\n  ');
}

/** Copies a delivery as a shell command, without any secret; empty if there is no such command. */
export function CurlButton({ delivery }: { delivery: Delivery }) {
  const command = deliveryCurl(delivery);
  return command === null ? null : <CopyButton what="as cURL" text={command} isNamed />;
}
