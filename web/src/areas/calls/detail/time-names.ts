// The times of a call that the embedded sandbox tells too (decisions.md, "a call's timestamps").
const WORDS = new Map([
  ['updated_at', 'Changed'],
  ['next_attempt_at', 'Next attempt'],
  ['completed_at', 'Ended'],
]);

/** A time's own name as the service writes it (reading rule 3), in words where these are known: "Ended". */
export function timeName(own: string): { name: string; ownName: string | undefined } {
  const snake = own.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const name = WORDS.get(snake);
  return name === undefined ? { name: own, ownName: undefined } : { name, ownName: own };
}
