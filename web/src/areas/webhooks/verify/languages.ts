/** The languages of the how-to, each with the file that is shown and tested. */
export const LANGUAGES = [
  { id: 'node', name: 'Node.js', file: 'receiver.mjs' },
  { id: 'python', name: 'Python', file: 'receiver.py' },
  { id: 'php', name: 'PHP', file: 'receiver.php' },
  { id: 'ruby', name: 'Ruby', file: 'receiver.ru' },
  { id: 'go', name: 'Go', file: 'receiver.go' },
  { id: 'java', name: 'Java', file: 'Receiver.java' },
] as const;
export type Language = (typeof LANGUAGES)[number];

const FILES = import.meta.glob<string>(
  '../../../../docs/verify-signatures/*.{mjs,py,php,ru,go,java}',
  { query: '?raw', import: 'default', eager: true },
);

/** The text of a language’s file. */
export function codeIn({ file }: Language): string {
  return FILES[`../../../../docs/verify-signatures/${file}`] ?? `No file ${file}`;
}
