const HEAD = 8;
const TAIL = 4;

/**
 * An id shortened in its middle: the first 8 and the last 4 characters (code points). One of at most
 * `limit` characters stays whole.
 */
export function shorten(id: string, limit = 16): string {
  const characters = Array.from(id);
  if (characters.length <= limit) return id;
  return `${characters.slice(0, HEAD).join('')}…${characters.slice(-TAIL).join('')}`;
}
