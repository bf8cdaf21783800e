import { dialectOf } from '../../../database/dialect.js';
import { inChunks } from '../store/in-chunks.js';
import { readCallTexts, readEventTexts } from '../search/read-texts.js';
import type { TextIndex } from '../search/text-index.js';
import { textIndexOf } from '../search/text-index-of.js';
import { filtered, spanOf } from './filtered.js';
import { briefPart, rarePart } from './rare-part.js';
import { soughtBy, type Hits, type Search } from './search-terms.js';

// Enough for a count up to 1,000, as nearly all that hold the part hold the rest of the id as well.
const MOST = 1200;
// Only of a text that is no part of an id do more records hold eight signs.
const MOST_BRIEF = 200;
// The text of each is put together anew: to ask the index would take it a walk for each.
const MOST_UNSURE = 100;

interface Named {
  position: number;
  ids: (string | null)[];
}

async function idsAt(search: Search, positions: readonly number[]): Promise<Named[]> {
  const { database, list, environment, filters } = search;
  const admitted = filtered(list, environment, filters);
  if (list === 'calls') {
    const rows = await inChunks(positions, (some) =>
      database
        .selectFrom('calls')
        .select(['position', 'transaction_id', 'reference_user_id', 'user_id'])
        .where('position', 'in', some)
        .where(admitted)
        .execute(),
    );
    return rows.map(({ position, ...ids }) => ({ position, ids: Object.values(ids) }));
  }
  const rows = await inChunks(positions, (some) =>
    database
      .selectFrom('events')
      .select(['position', 'event_id', 'transaction_id', 'reference_user_id'])
      .where('position', 'in', some)
      .where(admitted)
      .execute(),
  );
  return rows.map(({ position, ...ids }) => ({ position, ids: Object.values(ids) }));
}

function textsAt({ database, list, environment }: Search, positions: readonly number[]) {
  return list === 'calls'
    ? readCallTexts(database, environment, positions)
    : readEventTexts(database, positions);
}

/** By which part of the text to look, and how many records at most. */
function partFor(text: string, { isOrdered }: TextIndex): { part: string; most: number } | null {
  const rare = rarePart(text);
  if (rare !== null) return { part: rare, most: MOST };
  // Without an order it would find all of them first, where many hold the part.
  const brief = isOrdered ? briefPart(text) : null;
  return brief === null ? null : { part: brief, most: MOST_BRIEF };
}

/**
 * What an id or a part of one finds, by its rarest part: an index of trigrams looks at every record that
 * begins a long text as all others do. Null where that decides nothing: the text has no such part, too many
 * hold it elsewhere than in their ids, or `enough` would be further down.
 */
export async function findByPart(search: Search, enough: number): Promise<Hits | null> {
  const { database, filters } = search;
  const sought = soughtBy(search);
  const index = textIndexOf(dialectOf(database));
  const by = partFor(sought.text, index);
  if (by === null) return null;
  const { part, most } = by;
  const seen = await index.newest(database, { ...sought, text: part }, spanOf(filters), most);
  const isWhole = seen.length < most;
  if (!isWhole && most === MOST_BRIEF) return null;
  const sure: number[] = [];
  const unsure: number[] = [];
  for (const { position, ids } of await idsAt(search, seen)) {
    const isSure = ids.some((id) => id?.toLowerCase().includes(sought.text));
    (isSure ? sure : unsure).push(position);
  }
  if (unsure.length > MOST_UNSURE) return null;
  const texts = await textsAt(search, unsure);
  const others = texts.filter(({ body }) => body.includes(sought.text));
  const positions = [...sure, ...others.map(({ position }) => position)];
  if (!isWhole && positions.length < enough) return null;
  return { positions: positions.sort((a, b) => b - a), isWhole };
}
