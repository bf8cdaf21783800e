// Shorter parts are found in too many bodies, and in the digits of other ids.
const SHORTEST = 5;
const LONG_ENOUGH = 6;
const BRIEF = 8;

/**
 * The part of an id by which the fewest records are like it, where all such ids begin with the same word: from
 * its last separator on, or a little before when that is short. Null for a text that is no such id, of
 * which no beginning is common to all.
 */
export function rarePart(text: string): string | null {
  const id = /^[a-z]{3,}(?=[^a-z]).*[0-9]/su.exec(text);
  const separator = /[^\p{L}\p{N}](?=[\p{L}\p{N}]+$)/u.exec(text);
  if (!id || !separator) return null;
  const { index } = separator;
  const part = text.slice(index);
  if (part.length >= LONG_ENOUGH) return part;
  const start = Math.min(index - 1, text.length - SHORTEST);
  // Half a sign would be found nowhere.
  return start > 0 && text.slice(start).isWellFormed() ? text.slice(start) : null;
}

const ofIds = (text: string) => text.replace(/[^a-z0-9]/gu, '').length;

/**
 * Eight signs of what may be a part of an id, the more of them letters and digits the better: few records
 * hold them, and an index of trigrams finds those with half the work. Null for any other text, and a short one.
 */
export function briefPart(text: string): string | null {
  if (text.length <= BRIEF || !/^(?=.*[0-9])[\x21-\x7e]+$/u.test(text)) return null;
  let brief: string | null = null;
  for (let start = 0; start + BRIEF <= text.length; start += 1) {
    const part = text.slice(start, start + BRIEF);
    if (/[0-9]/u.test(part) && (brief === null || ofIds(part) > ofIds(brief))) brief = part;
  }
  return brief;
}
