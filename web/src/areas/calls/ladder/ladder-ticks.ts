const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A label on the axis: how long after its beginning. */
export interface LadderTick {
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
const APART = 40;

/** The steps of an axis of `span` ms that begins at `start`, as many as can be read beside one another. */
export function ladderTicks(
  span: number,
  place: (at: number) => number,
  start: number,
  right: number,
): LadderTick[] {
  const ticks: LadderTick[] = [];
  for (const [ms, text] of STEPS) {
    const x = place(start + ms);
    const isApart = x - (ticks.at(-1)?.x ?? place(start)) >= APART;
    if (ms <= span && isApart && x <= right) ticks.push({ x, text });
  }
  return ticks;
}
