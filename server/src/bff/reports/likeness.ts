/**
 * How much of an id a text says, whatever the case: 4 all of it, 3 its beginning, 2 the beginning of a part
 * of it, 1 anything else of it, 0 nothing.
 */
export function likeness(id: string, text: string): number {
  const whole = id.toLowerCase();
  const part = text.trim().toLowerCase();
  if (part === '') return 0;
  if (whole === part) return 4;
  const at = whole.indexOf(part);
  if (at <= 0) return at === 0 ? 3 : 0;
  return /[^\p{L}\p{N}]$/u.test(whole.slice(0, at)) ? 2 : 1;
}
