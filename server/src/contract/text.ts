import { z } from 'zod';

/** The most characters (code points) of an identifier that the sandbox takes and the console sends. */
export const MAX_IDENTIFIER_LENGTH = 255;

const hasNul = (text: string): boolean => text.includes('\u0000');

/**
 * A non-empty identifier of at most 255 characters. NUL and lone surrogates are refused because no
 * database keeps them as they came, so the id read back would be another one.
 */
export const identifier = z
  .string()
  .min(1, 'must not be empty')
  .refine(
    (text) => Array.from(text).length <= MAX_IDENTIFIER_LENGTH,
    'must have at most 255 characters',
  )
  .refine((text) => text.isWellFormed() && !hasNul(text), 'must be well-formed text');

function isHttpUrl(text: string): boolean {
  if (!text.isWellFormed() || hasNul(text) || !/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text);
}

/** An absolute http or https address, kept as it was written. */
export const httpUrl = z.string().refine(isHttpUrl, 'must be an absolute http or https URL');
