/**
 * What a pasted text has on its lines, counted from 1, without the space around it, which a table's copy
 * brings; empty lines are passed over. An id may hold any character but a line break, so nothing else
 * parts them.
 */
export function pastedLines(text: string): { line: number; written: string }[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((whole, at) => ({ line: at + 1, written: whole.trim() }))
    .filter(({ written }) => written !== '');
}
