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

// Each file is loaded when it is shown.
const FILES = import.meta.glob<string>(
  '../../../../docs/verify-signatures/*.{mjs,py,php,ru,go,java}',
  {
    query: '?raw',
    import: 'default',
  },
);

/** The text of a language’s file. Rejects if it cannot be loaded. */
export async function readReceiver({ file }: Language): Promise<string> {
  const load = FILES[`../../../../docs/verify-signatures/${file}`];
  if (!load) throw new Error(`No file ${file}`);
  return load();
}
