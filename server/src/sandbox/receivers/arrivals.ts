/** Tells those who wait for the inbox that something has come, or is not what it was. */
export interface Arrivals {
  /** How often either has happened so far. */
  count: () => number;
  /** How often the second has. */
  changes: () => number;
  came: () => void;
  changed: () => void;
  /** True as soon as more has happened than `count`; false after `ms`, or when the sandbox stops. */
  after: (count: number, ms: number) => Promise<boolean>;
  /** Nobody waits any longer. */
  stop: () => void;
}

/** Nothing has happened at first. */
export function createArrivals(): Arrivals {
  const waiting = new Set<() => void>();
  let happened = 0;
  let changes = 0;
  let stopped = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  const came = () => {
    happened += 1;
    wakeAll();
  };

  return {
    count: () => happened,
    changes: () => changes,
    came,
    changed: () => {
      changes += 1;
      came();
    },
    after: async (count, ms) => {
      if (happened === count && !stopped) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            waiting.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, ms);
          waiting.add(wake);
        });
      }
      return happened > count;
    },
    stop: () => {
      stopped = true;
      wakeAll();
    },
  };
}
