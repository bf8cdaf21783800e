import { dialectOf } from '../../../database/dialect.js';
import type { UnorderedTextIndex } from '../text/text-index.js';
import { textIndexOf } from '../text/text-index-of.js';
import { findByPart } from './by-part.js';
import { soughtBy, type Hits, type Search } from './search-terms.js';
import { byFilters, byText, byTexts, isFiltered, type Walk } from './walks.js';

// Where so many hold the text, walking on costs less than an index that finds all of them at once.
const COMMON = 0.005;

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

async function findUnordered(
  search: Search,
  index: UnorderedTextIndex,
  enough: number,
): Promise<Walk> {
  const others = isFiltered(search) ? byFilters(search) : byTexts(search, index);
  const [isCommon] = await Promise.all([
    index.isCommon(search.database, soughtBy(search)),
    others.step(enough),
  ]);
  while (!hasArrived(others, enough)) {
    // The index would find all of them before it has any.
    if (!isCommon && others.found.length <= others.looked * COMMON) {
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
  // In an index with an order, what holds the text and nothing else is found at once.
  const ways = isFiltered(search) ? [byText(search), byFilters(search)] : [byText(search)];
  return hitsOf(await race(ways, enough));
}
