import type { Transaction } from 'kysely';
import type { ConsoleSchema } from '../../schema.js';

export type TextTable = 'call_text' | 'event_text';

/** What can be searched of a record, in lower case. */
export interface SearchableText {
  position: number;
  body: string;
}

/** The text index, the one thing of the archive that the databases do not share. */
export interface TextIndex {
  /** Writes the texts, in place of those that the positions have. */
  put: (
    within: Transaction<ConsoleSchema>,
    table: TextTable,
    texts: readonly SearchableText[],
  ) => Promise<void>;
  remove: (
    within: Transaction<ConsoleSchema>,
    table: TextTable,
    positions: readonly number[],
  ) => Promise<void>;
}
