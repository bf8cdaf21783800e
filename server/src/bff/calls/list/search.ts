import { dialectOf } from '../../../database/dialect.js';
import type { UnorderedTextIndex } from '../search/text-index.js';
import { textIndexOf } from '../search/text-index-of.js';
import { findByPart } from './by-part.js';
import { soughtBy, type Hits, type Search } from './search-terms.js';
import { byFilters, byText, byTexts, isFiltered, type Walk } from './walks.js';

// Where so many hold the text, walking on costs less than an index that finds all of them at once.
const COMMON = 0.005;
// The index finds so many in a few milliseconds.
const FEW = 5000;
// While the index finds one, two or three others are read.
const READ_PER_HIT = 2;

const hasArrived = ({ found, isDone }: Walk, enough: number) => isDone || found.length >= enough;

const hitsOf = ({ found, isDone }: Walk): Hits => ({ positions: found, isWhole: isDone });

/** Walks all ways in turns; the first to arrive decides. */
async function race(ways: readonly Walk[], enough: number): Promise<Walk> {
  for (;;) {
    for (const way of ways) {
      await way.step(enough);
      if (hasArrived(way, enough)) return way;
    }
  }
}

/**
 * Finds by an index that has found all records before it has any: it is asked once walking without it has
 * cost as much. Until then nobody knows whether the text, however many hold it, is only in old records.
 */
export async function findUnordered(
  search: Search,
  index: UnorderedTextIndex,
  enough: number,
): Promise<Walk> {
  const others = isFiltered(search) ? byFilters(search) : byTexts(search, index);
  const [held] = await Promise.all([
    index.estimate(search.database, soughtBy(search)),
    others.step(enough),
  ]);
  const worth = held > FEW ? held * READ_PER_HIT : 0;
  while (!hasArrived(others, enough)) {
    if (others.looked >= worth && others.found.length <= others.looked * COMMON) {
      return race([byText(search), others], enough);
    }
    await others.step(enough);
  }
  return others;
}

/**
 * The newest records that hold the text and that the filters admit, exactly, and at least `enough` of them
 * where there are so many. Neither the planner nor we know which of the two is rare, so both ways are
 * walked in turns, and the first to arrive decides.
 */
export async function findHits(search: Search, enough: number): Promise<Hits> {
  const hits = await findByPart(search, enough);
  if (hits) return hits;
  const index = textIndexOf(dialectOf(search.database));
  if (!index.isOrdered) return hitsOf(await findUnordered(search, index, enough));
  // In an index with an order, what holds the text is found at once where it is not the other environment's.
  return hitsOf(await race([byText(search), byFilters(search)], enough));
}
