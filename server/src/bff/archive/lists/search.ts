import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import { dialectOf } from '../../../database/dialect.js';
import type { ConsoleSchema } from '../../schema.js';
import { inChunks } from '../keeping/in-chunks.js';
import type { Sought } from '../text/text-index.js';
import { textIndexOf } from '../text/text-index-of.js';
import { filtered, spanOf, type Filters, type List } from './filtered.js';

const TEXT = { calls: 'call_text', events: 'event_text' } as const;
const FIRST_STEP = 200;
const MOST_AT_ONCE = 4000;
// An index without order finds all that hold the text before it has the newest.
const UNORDERED_STEP = 20_000;

/** The records that a search finds, as positions, newest first. */
export interface Hits {
  positions: number[];
  /** Whether there are no others; false too where the search was told to give up early. */
  isWhole: boolean;
}

/** One way to walk the list from its newest record down. */
interface Walk {
  found: number[];
  isDone: boolean;
  step: () => Promise<void>;
}

interface Search {
  database: Kysely<ConsoleSchema>;
  list: List;
  environment: Environment;
  filters: Filters;
  sought: Sought;
}

function walk(
  first: number,
  most: number,
  below: number,
  look: (highest: number, size: number) => Promise<{ seen: number[]; found: number[] }>,
): Walk {
  let size = first;
  let highest = below;
  const walked: Walk = {
    found: [],
    isDone: false,
    async step() {
      const { seen, found } = await look(highest, size);
      for (const position of found) walked.found.push(position);
      walked.isDone = seen.length < size;
      highest = (seen.at(-1) ?? highest) - 1;
      size = Math.min(size * 2, most);
    },
  };
  return walked;
}

const newestFirst = (positions: number[]) => positions.sort((a, b) => b - a);

/** From one record with the text to the next: short where the text is rare. */
function byText({ database, list, environment, filters, sought }: Search): Walk {
  const index = textIndexOf(dialectOf(database));
  const { lowest, highest: below } = spanOf(filters);
  const { q: _q, before: _before, from: _from, to: _to, ...others } = filters;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  const first = index.isOrdered ? FIRST_STEP : UNORDERED_STEP;
  return walk(first, Math.max(first, MOST_AT_ONCE), below, async (highest, size) => {
    const seen = await index.newest(database, sought, { lowest, highest }, size);
    if (!isFiltered) return { seen, found: seen };
    const rows = await inChunks(seen, (some) =>
      database
        .selectFrom(list)
        .select('position')
        .where('position', 'in', some)
        .where(filtered(list, environment, filters))
        .execute(),
    );
    return { seen, found: newestFirst(rows.map((row) => row.position)) };
  });
}

/** From one record that the filters admit to the next: short where they are rare, or the text is common. */
function byFilters({ database, list, environment, filters, sought }: Search): Walk {
  const index = textIndexOf(dialectOf(database));
  return walk(FIRST_STEP, MOST_AT_ONCE, spanOf(filters).highest, async (highest, size) => {
    const rows = await database
      .selectFrom(list)
      .select('position')
      .where(filtered(list, environment, { ...filters, before: highest + 1 }))
      .orderBy('position', 'desc')
      .limit(size)
      .execute();
    const seen = rows.map((row) => row.position);
    const found = await inChunks(seen, (some) => index.among(database, sought, some));
    return { seen, found: newestFirst(found) };
  });
}

/**
 * The newest records that hold the text and that the filters admit, exactly. Neither the planner nor we
 * know which of the two is rare, so both ways are walked in turns, and the first to arrive decides.
 */
export async function search(
  database: Kysely<ConsoleSchema>,
  list: List,
  environment: Environment,
  filters: Filters & { q: string },
  limit: number,
  mostSteps = Infinity,
): Promise<Hits> {
  const sought = { table: TEXT[list], environment, text: filters.q.toLowerCase() };
  const searched = { database, list, environment, filters, sought };
  const walks = [byText(searched), byFilters(searched)];
  if (!textIndexOf(dialectOf(database)).isOrdered) walks.reverse();
  for (let steps = 0; steps < mostSteps; steps += 1) {
    for (const way of walks) {
      await way.step();
      if (!way.isDone && way.found.length < limit) continue;
      const isWhole = way.isDone && way.found.length <= limit;
      return { positions: way.found.slice(0, limit), isWhole };
    }
  }
  const [furthest] = walks.sort((a, b) => b.found.length - a.found.length);
  return { positions: furthest?.found ?? [], isWhole: false };
}
