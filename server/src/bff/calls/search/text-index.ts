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

/** Where in the list something is looked for: positions, both inclusive. */
export interface Span {
  lowest: number;
  highest: number;
}

/** What a look at some records of a list found, newest first. */
export interface Looked {
  /** How many it looked at: fewer than it was told to look at where there are no more. */
  seen: number;
  /** The oldest position that it looked at; none where there was nothing to look at. */
  oldest: number | undefined;
  found: number[];
}

/** What a look at the texts of both environments found, of one of them. */
export interface Scanned extends Looked {
  /** How many of the seen ones are that environment's. */
  theirs: number;
}

/** What the text index of either database does. */
interface AnyTextIndex {
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
  /** The newest positions of the span whose text holds the sought one; some may be the other environment's. */
  newest: (
    database: Kysely<ConsoleSchema>,
    sought: Sought,
    span: Span,
    limit: number,
  ) => Promise<number[]>;
  /** Those of the positions whose text holds the sought one. */
  among: (
    database: Kysely<ConsoleSchema>,
    sought: Sought,
    positions: readonly number[],
  ) => Promise<number[]>;
  /** How many are looked at first: by `newest` where there are other filters, and by `among`. */
  firstSteps: { newest: number; among: number };
}

/** One whose `newest` streams in the order of positions, so that few of many cost little. */
export interface OrderedTextIndex extends AnyTextIndex {
  isOrdered: true;
}

/** One whose `newest` has found all of them before it has any. */
export interface UnorderedTextIndex extends AnyTextIndex {
  isOrdered: false;
  /** About how many records of both environments hold the text, all of which `newest` would find. */
  estimate: (database: Kysely<ConsoleSchema>, sought: Sought) => Promise<number>;
  /** Reads the newest texts of the span, at most so many and of both environments, without the index. */
  scan: (
    database: Kysely<ConsoleSchema>,
    sought: Sought,
    span: Span,
    most: number,
  ) => Promise<Scanned>;
}

/** The text index, the one thing of the archive that the databases do not share. */
export type TextIndex = OrderedTextIndex | UnorderedTextIndex;
