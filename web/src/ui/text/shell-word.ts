/** A text as one quoted word of a POSIX shell. It must not contain NUL. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
