import type { Kysely, Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';

export type TextTable = 'call_text' | 'event_text';

/** What can be searched of a record, in lower case. */
export interface SearchableText {
  position: number;
  body: string;
}

/** A text that is looked for: three code points or more, in lower case. */
export interface Sought {
  table: TextTable;
  environment: Environment;
  text: string;
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
  /** The newest positions from `lowest` to `highest` (both inclusive) whose text holds the sought one. */
  newest: (
    database: Kysely<ConsoleSchema>,
    sought: Sought,
    span: { lowest: number; highest: number },
    limit: number,
  ) => Promise<number[]>;
  /** Those of the positions whose text holds the sought one. */
  among: (
    database: Kysely<ConsoleSchema>,
    sought: Sought,
    positions: readonly number[],
  ) => Promise<number[]>;
  /** Whether so many of all records hold the text that `newest` would be slow; only asked where it has no order. */
  isCommon: (database: Kysely<ConsoleSchema>, sought: Sought) => Promise<boolean>;
  /** Whether `newest` streams in the order of positions, so that few of many cost little. */
  isOrdered: boolean;
  /** How many are looked at first: by `newest` where there are other filters, and by `among`. */
  firstSteps: { newest: number; among: number };
}
