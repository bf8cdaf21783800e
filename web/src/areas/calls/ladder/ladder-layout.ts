import type { Ladder } from './forecast';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A label on the axis: how long after its start. */
interface LadderTick {
  x: number;
  text: string;
}

const STEPS: readonly (readonly [ms: number, text: string])[] = [
  [SECOND, '1 s'],
  [10 * SECOND, '10 s'],
  [MINUTE, '1 min'],
  [10 * MINUTE, '10 min'],
  [HOUR, '1 h'],
  [6 * HOUR, '6 h'],
  [DAY, '1 d'],
  [7 * DAY, '7 d'],
  [30 * DAY, '30 d'],
  [365 * DAY, '1 y'],
];
const TICKS_APART = 40;

/** The ticks of an axis of `span` ms that starts at `start`, as many as are legible beside one another. */
function ladderTicks(
  span: number,
  place: (at: number) => number,
  start: number,
  right: number,
): LadderTick[] {
  const ticks: LadderTick[] = [];
  for (const [ms, text] of STEPS) {
    const x = place(start + ms);
    const isApart = x - (ticks.at(-1)?.x ?? place(start)) >= TICKS_APART;
    if (ms <= span && isApart && x <= right) ticks.push({ x, text });
  }
  return ticks;
}

/** Room at each edge for half of a short word, such as a tick's. */
export const LADDER_PAD = 18;
const APART = 11;
const SHORTEST_BASE_MS = 1000;

/** The same positions in their order, at least `apart` from one another as far as there is room. */
export function spread(xs: readonly number[], from: number, to: number, apart: number): number[] {
  const room = Math.min(apart, (to - from) / Math.max(1, xs.length - 1));
  const out: number[] = [];
  for (const x of xs) out.push(Math.max(x, (out.at(-1) ?? from - room) + room));
  let high = to;
  for (const [n, x] of [...out.entries()].reverse()) {
    out[n] = Math.min(x, high);
    high = Math.min(x, high) - room;
  }
  return out;
}

/**
 * Lays a call out (visual.md, "The attempt ladder"); `width` and every x in CSS pixels from the left edge. The axis is
 * logarithmic because the pauses grow from seconds to hours, and nearly linear up to the first one; if the time of an
 * attempt is not known, the attempts are evenly spaced, and there are no ticks. `now_x` is between attempts made and to
 * come; null for a call that has ended.
 */
export function layLadder({ made, expected, base }: Ladder, now: number, width: number) {
  const attempts = [...made, ...expected];
  const [from, to] = [LADDER_PAD, Math.max(LADDER_PAD + 1, width - LADDER_PAD)];
  const times = attempts.flatMap(({ at }) => at ?? []);
  const start = Math.min(...times);
  const span = times.length === attempts.length ? Math.max(0, Math.max(...times) - start) : 0;
  const scale = Math.max(SHORTEST_BASE_MS, Math.min(base, span));
  // d3 has this scale too, but a page without a chart would load all of d3-scale for it.
  const part = (ms: number) => Math.log1p(ms / scale) / Math.log1p(span / scale);
  const place = (at: number): number =>
    span > 0 ? from + (to - from) * part(Math.min(Math.max(0, at - start), span)) : from;
  const even = (to - from) / Math.max(1, attempts.length - 1);
  const xs = attempts.map(({ at }, n) => (span > 0 && at !== null ? place(at) : from + even * n));
  const spaced = spread(xs, from, to, APART);
  const marks = attempts.map((each, n) => ({ ...each, x: spaced[n] ?? from }));
  const next = marks[made.length];
  const reached = Math.max(place(now), ...marks.slice(0, made.length).map(({ x }) => x));
  const now_x = next ? Math.min(next.x, reached) : null;
  return { marks, now_x, ticks: span > 0 ? ladderTicks(span, place, start, to) : [] };
}
