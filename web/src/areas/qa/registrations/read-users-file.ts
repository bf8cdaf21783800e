import type { CsvPeople } from './csv-users';
import { fileText, UnreadableFileError } from './file-text';

/** A file that was chosen: being read, read, or refused. */
export type PeopleFile =
  | { state: 'none' }
  | { state: 'reading'; name: string }
  | { state: 'read'; name: string; found: CsvPeople }
  | { state: 'refused'; name: string; reason: string };

/** Reads a CSV file of people; what reads CSV is loaded with the first one. Never rejects: what went wrong is the answer. */
export async function readPeopleFile(file: File): Promise<PeopleFile> {
  const { name } = file;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { csvPeople } = await import('./csv-users');
    return { state: 'read', name, found: csvPeople(fileText(bytes)) };
  } catch (failure) {
    if (failure instanceof UnreadableFileError) {
      return { state: 'refused', name, reason: failure.message };
    }
    const reason = 'The file could not be read: it may have been moved, or the console is away.';
    return { state: 'refused', name, reason };
  }
}
