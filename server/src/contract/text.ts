// The contract uses zod/mini, because the browser loads it: 7 kB gzip instead of zod's 25.
import * as z from 'zod/mini';

/** The most characters (code points) of an identifier that the sandbox accepts and the console sends. */
export const MAX_IDENTIFIER_LENGTH = 255;

const hasNul = (text: string): boolean => text.includes('\u0000');

/**
 * A non-empty identifier of at most 255 characters. NUL and lone surrogates are refused, because databases do not store
 * them unchanged, so another ID would be read back.
 */
export const identifier = z.string().check(
  z.minLength(1, 'must not be empty'),
  z.refine(
    (text) => Array.from(text).length <= MAX_IDENTIFIER_LENGTH,
    'must have at most 255 characters',
  ),
  z.refine((text) => text.isWellFormed() && !hasNul(text), 'must be well-formed text'),
);

function isHttpUrl(text: string): boolean {
  // URL would silently repair a missing host and drop line breaks, so the text must be equal to what it parsed.
  if (!text.isWellFormed() || !/^https?:\/\/[^/?#\\\s\p{Cc}][^\s\p{Cc}]*$/iu.test(text))
    return false;
  return URL.canParse(text);
}

/** An absolute http or https address, kept as it was written. */
export const httpUrl = z
  .string()
  .check(z.refine(isHttpUrl, 'must be a full URL, such as https://hooks.example.com/connect'));

const namesNoUser = (text: string): boolean => {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

/** A whole number in a query, which is text with at most this many digits. */
export const wholeNumber = (digits: number, reason = 'must be a whole number') =>
  z.pipe(z.string().check(z.regex(new RegExp(`^\\d{1,${digits}}$`), reason)), z.transform(Number));

/** Why a destination with credentials is refused, to follow the name of the field. */
export const NO_CREDENTIALS =
  'must not contain a user name or password: every list, log and export that names the destination would show them';

/** An address that deliveries are sent to. The receiver authenticates them by their signature. */
export const destinationUrl = httpUrl.check(z.refine(namesNoUser, NO_CREDENTIALS));

/** Whether an address can only be opened on the computer that serves it, because it names that computer itself. */
export function isOwnComputer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return (
    /(^|\.)localhost\.?$/.test(hostname) ||
    /^127(\.\d+){3}$/.test(hostname) ||
    ['0.0.0.0', '[::1]', '[::]'].includes(hostname)
  );
}
