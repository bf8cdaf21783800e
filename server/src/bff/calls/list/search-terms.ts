import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import type { Sought } from '../search/text-index.js';
import type { Filters, List } from './filtered.js';

const TEXT = { calls: 'call_text', events: 'event_text' } as const;

/** The records that a search finds, as positions, newest first. */
export interface Hits {
  /** As many as were asked for, or more where they were found on the way. */
  positions: number[];
  /** Whether there are no others. */
  isWhole: boolean;
}

/** A search: the text that is looked for in what the filters admit. */
export interface Search {
  database: Kysely<ConsoleSchema>;
  list: List;
  environment: Environment;
  filters: Filters & { q: string };
}

/** What a search looks for in the text index. */
export function soughtBy({ list, environment, filters }: Search): Sought {
  return { table: TEXT[list], environment, text: filters.q.toLowerCase() };
}
