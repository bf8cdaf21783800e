import { dialectOf } from '../../../database/dialect.js';
import { inChunks } from '../store/in-chunks.js';
import { placesOf } from '../store/position.js';
import type { Looked, UnorderedTextIndex } from '../search/text-index.js';
import { textIndexOf } from '../search/text-index-of.js';
import { filtered, spanOf } from './filtered.js';
import { soughtBy, type Search } from './search-terms.js';

// Enough for a page and its count, where every record that holds the text is one of the list.
const FIRST_STEP = 1001;
// They are read while the database says whether the text is common, which takes as long.
const FIRST_TEXTS = 1500;
const MOST_AT_ONCE = 4000;
// One by one, the texts of one environment cost as much as four times as many in a row.
const THEIRS = 0.25;
// What the first records of a list hold is only about what the next hold.
const RESERVE = 1.5;

/** One way to walk the list from its newest record down. */
export interface Walk {
  found: number[];
  /** How many records it has looked at. */
  looked: number;
  isDone: boolean;
  /** Goes on, a longer step than the last one; no longer than it takes to have `enough`, as far as one can tell. */
  step: (enough: number) => Promise<void>;
}

interface Steps {
  /** The position from which it walks down. */
  from: number;
  first: number;
  /** How many times as long the next step is. */
  growth: number;
}

function walk(
  { from, first, growth }: Steps,
  look: (highest: number, size: number) => Promise<Looked>,
): Walk {
  let size = first;
  let highest = from;
  const walked: Walk = {
    found: [],
    looked: 0,
    isDone: false,
    async step(enough) {
      const { seen, oldest, found } = await look(highest, size);
      for (const position of found) walked.found.push(position);
      walked.looked += seen;
      walked.isDone = seen < size;
      highest = (oldest ?? highest) - 1;
      const each = walked.looked / walked.found.length;
      const left = Math.ceil((enough - walked.found.length) * each * RESERVE);
      // Nothing found yet tells nothing: then the division has no end.
      size = Math.max(Math.min(size * growth, left, MOST_AT_ONCE), first);
    },
  };
  return walked;
}

const newestFirst = (positions: number[]) => positions.sort((a, b) => b - a);

/** Whether anything but the text and the time narrows the list; those two the text index knows itself. */
export function isFiltered({ filters }: Search): boolean {
  const { q: _q, before: _before, from: _from, to: _to, ...others } = filters;
  return Object.values(others).some((value) => value !== undefined);
}

/** From one record that holds the text to the next: short where the text is rare. */
export function byText(search: Search): Walk {
  const { database, list, environment, filters } = search;
  const index = textIndexOf(dialectOf(database));
  const { lowest, highest: from } = spanOf(filters);
  const isAll = !isFiltered(search);
  const first = isAll ? FIRST_STEP : index.firstSteps.newest;
  return walk({ from, first, growth: 2 }, async (highest, size) => {
    const seen = await index.newest(database, soughtBy(search), { lowest, highest }, size);
    const looked = { seen: seen.length, oldest: seen.at(-1) };
    if (isAll) return { ...looked, found: placesOf(environment, seen) };
    const rows = await inChunks(seen, (some) =>
      database
        .selectFrom(list)
        .select('position')
        .where('position', 'in', some)
        .where(filtered(list, environment, filters))
        .execute(),
    );
    return { ...looked, found: newestFirst(rows.map((row) => row.position)) };
  });
}

/** What the newest of those that the filters admit hold, from a position down. */
async function lookAmong(search: Search, highest: number, size: number): Promise<Looked> {
  const { database, list, environment, filters } = search;
  const rows = await database
    .selectFrom(list)
    .select('position')
    .where(filtered(list, environment, { ...filters, before: highest + 1 }))
    .orderBy('position', 'desc')
    .limit(size)
    .execute();
  const seen = rows.map((row) => row.position);
  const [index, sought] = [textIndexOf(dialectOf(database)), soughtBy(search)];
  const found = await inChunks(seen, (some) => index.among(database, sought, some));
  return { seen: seen.length, oldest: seen.at(-1), found: newestFirst(found) };
}

/** From one record that the filters admit to the next: short where they are rare, or the text is common. */
export function byFilters(search: Search): Walk {
  const { firstSteps } = textIndexOf(dialectOf(search.database));
  const steps = { from: spanOf(search.filters).highest, first: firstSteps.among, growth: 2 };
  return walk(steps, (highest, size) => lookAmong(search, highest, size));
}

/**
 * From one text to the next, whatever it holds: short where many hold the text. Where nearly all texts are the
 * other environment's, it goes on from one of its own to the next, as there is no telling how far that would be.
 */
export function byTexts(search: Search, index: UnorderedTextIndex): Walk {
  const { lowest, highest: from } = spanOf(search.filters);
  let areOthers = false;
  // A step costs its way to the database and back more than what it reads.
  return walk({ from, first: FIRST_TEXTS, growth: 3 }, async (highest, size) => {
    if (areOthers) return lookAmong(search, highest, size);
    const scanned = await index.scan(search.database, soughtBy(search), { lowest, highest }, size);
    areOthers = scanned.theirs < scanned.seen * THEIRS;
    return scanned;
  });
}
