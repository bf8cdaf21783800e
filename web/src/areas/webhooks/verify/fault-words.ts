import type { Fault } from './signature-check';

/** What is wrong, and what to do about it. */
export interface FaultWords {
  what: string;
  remedy: string;
}

/** Each reason for an invalid signature, in words. */
export const FAULT_WORDS: Readonly<Record<Fault, FaultWords>> = {
  prefix_missing: {
    what: 'The prefix is missing',
    remedy: 'The header is sha256= followed by the digest. Compare the whole value.',
  },
  prefix_case: {
    what: 'The prefix is in the wrong case',
    remedy: 'It must be sha256= in lower case.',
  },
  other_algorithm: {
    what: 'The prefix names another algorithm',
    remedy: 'Use HMAC-SHA256. Make sure that you read X-Hub-Signature-256 and not another header.',
  },
  base64: {
    what: 'The digest is in base64',
    remedy: 'The digest must be 64 hexadecimal digits. Change the output encoding to hex.',
  },
  several: {
    what: 'The header contains several values',
    remedy: 'A proxy may have joined two headers. Only one signature is sent.',
  },
  quoted: {
    what: 'The header is in quotes',
    remedy: 'Remove the quotes. They are not part of the value.',
  },
  inner_space: {
    what: 'The header contains white space',
    remedy: 'Remove it. The digest follows sha256= directly.',
  },
  too_short: {
    what: 'The digest is too short',
    remedy:
      'It must have 64 hexadecimal digits. The value may have been cut when it was copied or stored.',
  },
  too_long: {
    what: 'The digest is too long',
    remedy:
      'It must have 64 hexadecimal digits. The value may belong to SHA-512 or may have been pasted twice.',
  },
  not_hex: {
    what: 'The digest is not hexadecimal',
    remedy: 'It must have 64 digits of 0 to 9 and a to f.',
  },
  newline_added: {
    what: 'A newline was added to the end of the body',
    remedy:
      'Remove the last line break. Editors and echo add one; use printf or the bytes as received.',
  },
  newline_missing: {
    what: 'The last newline of the body was removed',
    remedy: 'The signed body ends with a line break. Do not trim the body before you check it.',
  },
  space_added: {
    what: 'White space was added around the body',
    remedy: 'Use the bytes as received, from the first character to the last.',
  },
  line_breaks: {
    what: 'The line breaks of the body were changed',
    remedy:
      'LF and CRLF are different bytes. This field always holds LF, so check CRLF bodies in your receiver.',
  },
  byte_order_mark: {
    what: 'A byte order mark was added or removed',
    remedy: 'Read the body as bytes, without a text decoder that handles the mark U+FEFF.',
  },
  reserialised: {
    what: 'The body was serialised again',
    remedy:
      'The values are the signed ones, but the layout differs. Check the raw body before any JSON parser, not JSON.stringify(request.body).',
  },
  quoted_text: {
    what: 'The body is a JSON string that contains the signed body',
    remedy: 'It was serialised twice, for example by a logger. Use the text inside the quotes.',
  },
  encoding: {
    what: 'The body was decoded with another character encoding',
    remedy: 'The body is UTF-8. Sign the bytes as received, or decode and encode as UTF-8.',
  },
  secret_space: {
    what: 'The secret has white space before or after it',
    remedy:
      'Remove it. A file with the secret often ends with a newline that belongs to the file only.',
  },
  secret_quoted: {
    what: 'The secret is in quotes',
    remedy: 'Remove the quotes. They are often copied from a configuration file.',
  },
  secret_prefix: {
    what: 'The whsec_ prefix of the secret is wrong',
    remedy: 'Use the secret exactly as the service shows it, with or without whsec_.',
  },
  secret_decoded: {
    what: 'The signature was made with the decoded secret',
    remedy:
      'The sender decoded the secret from base64 or hex. The key of the HMAC is the text of the secret itself.',
  },
  secret_not_used: {
    what: 'The signature was made with an empty secret',
    remedy: 'The sender has no secret set. Reject such a delivery: anyone can sign it.',
  },
  secret_wrong: {
    what: 'The secret is probably a different one',
    remedy:
      'No common change to the body or secret explains the signature. Check that the secret belongs to this environment and was not rotated. If it is right, a value in the body was changed.',
  },
  body_changed: {
    what: 'The body is not complete JSON, so it was cut or changed',
    remedy: 'Copy the whole raw body. If it is complete, the secret is a different one.',
  },
};
