import { dialectOf } from '../../../database/dialect.js';
import { inChunks } from '../keeping/in-chunks.js';
import { textIndexOf } from '../text/text-index-of.js';
import { findByPart } from './by-part.js';
import { filtered, spanOf } from './filtered.js';
import { soughtBy, type Hits, type Search } from './search-terms.js';

// Enough for a page and its count, where every record that holds the text is one of the list.
const FIRST_STEP = 1001;
const MOST_AT_ONCE = 4000;
// Where so many hold the text, walking on costs less than an index that finds all of them at once.
const COMMON = 0.005;

/** One way to walk the list from its newest record down. */
interface Walk {
  found: number[];
  /** How many records it has looked at. */
  looked: number;
  isDone: boolean;
  step: () => Promise<void>;
}

function walk(
  first: number,
  below: number,
  look: (highest: number, size: number) => Promise<{ seen: number[]; found: number[] }>,
): Walk {
  let size = first;
  let highest = below;
  const walked: Walk = {
    found: [],
    looked: 0,
    isDone: false,
    async step() {
      const { seen, found } = await look(highest, size);
      for (const position of found) walked.found.push(position);
      walked.looked += seen.length;
      walked.isDone = seen.length < size;
      highest = (seen.at(-1) ?? highest) - 1;
      size = Math.min(size * 2, MOST_AT_ONCE);
    },
  };
  return walked;
}

const newestFirst = (positions: number[]) => positions.sort((a, b) => b - a);

/** Whether anything but the text and the time narrows the list; those two the text index knows itself. */
function isFiltered({ filters }: Search): boolean {
  const { q: _q, before: _before, from: _from, to: _to, ...others } = filters;
  return Object.values(others).some((value) => value !== undefined);
}

/** From one record that holds the text to the next: short where the text is rare. */
function byText(search: Search): Walk {
  const { database, list, environment, filters } = search;
  const index = textIndexOf(dialectOf(database));
  const { lowest, highest: below } = spanOf(filters);
  const isAll = !isFiltered(search);
  const first = isAll ? FIRST_STEP : index.firstSteps.newest;
  return walk(first, below, async (highest, size) => {
    const seen = await index.newest(database, soughtBy(search), { lowest, highest }, size);
    if (isAll) return { seen, found: seen };
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
function byFilters(search: Search): Walk {
  const { database, list, environment, filters } = search;
  const index = textIndexOf(dialectOf(database));
  return walk(index.firstSteps.among, spanOf(filters).highest, async (highest, size) => {
    const rows = await database
      .selectFrom(list)
      .select('position')
      .where(filtered(list, environment, { ...filters, before: highest + 1 }))
      .orderBy('position', 'desc')
      .limit(size)
      .execute();
    const seen = rows.map((row) => row.position);
    const sought = soughtBy(search);
    const found = await inChunks(seen, (some) => index.among(database, sought, some));
    return { seen, found: newestFirst(found) };
  });
}

/**
 * The newest records that hold the text and that the filters admit, exactly, and at least `enough` of them
 * where there are so many. Neither the planner nor we know which of the two is rare, so both ways are
 * walked in turns, and the first to arrive decides.
 */
export async function findHits(search: Search, enough: number): Promise<Hits> {
  const index = textIndexOf(dialectOf(search.database));
  const hits = await findByPart(search, enough);
  if (hits) return hits;
  // In an index with an order, what holds the text and nothing else is found at once.
  const isOneWay = index.isOrdered && !isFiltered(search);
  const byWords = byText(search);
  const byOthers = byFilters(search);
  let walks = isOneWay ? [byWords] : [byWords, byOthers];
  if (!index.isOrdered) walks.reverse();
  for (;;) {
    for (const way of walks) {
      // Its first step would find all of them before it has any.
      if (
        way === byWords &&
        way.looked === 0 &&
        (await index.isCommon(search.database, soughtBy(search)))
      ) {
        walks = [byOthers];
        break;
      }
      do {
        await way.step();
        if (way.isDone || way.found.length >= enough) {
          return { positions: way.found, isWhole: way.isDone };
        }
      } while (!index.isOrdered && way.found.length > way.looked * COMMON);
    }
  }
}
