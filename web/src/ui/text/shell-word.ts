/** A text as one word of a POSIX shell, whatever stands in it but NUL, which no argument can hold. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
