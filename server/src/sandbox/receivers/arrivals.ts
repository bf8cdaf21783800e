/** Tells those who wait for the inbox that something has come. */
export interface Arrivals {
  /** How often something has come so far. */
  count: () => number;
  tell: () => void;
  /** True as soon as more has come than `count`; false after `ms`, or when the sandbox stops. */
  after: (count: number, ms: number) => Promise<boolean>;
  /** Nobody waits any longer. */
  stop: () => void;
}

/** Nothing has come at first. */
export function createArrivals(): Arrivals {
  const waiting = new Set<() => void>();
  let arrived = 0;
  let stopped = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };

  return {
    count: () => arrived,
    tell: () => {
      arrived += 1;
      wakeAll();
    },
    after: async (count, ms) => {
      if (arrived === count && !stopped) {
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
      return arrived > count;
    },
    stop: () => {
      stopped = true;
      wakeAll();
    },
  };
}
