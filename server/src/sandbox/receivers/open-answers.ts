import type { ServerResponse } from 'node:http';

/** The most deliveries that the receivers have open at once. */
const MOST_OPEN = 512;

/** Why a connection is kept no longer. */
export type HoldEnd = 'over' | 'hung up' | 'stopped';

/** The connections that receivers keep: so many, so long, and none once the sandbox stops. */
export interface OpenAnswers {
  /** Counts one in until its connection is done with; false when there are too many. */
  enter: (response: ServerResponse) => boolean;
  /** Keeps it open until `ms` are over, the sender hangs up (or has all of it), or the sandbox stops. */
  hold: (response: ServerResponse, ms: number) => Promise<HoldEnd>;
  /** Closes what is held, and from now on whatever asks to be. */
  stop: () => void;
}

/** No connection at first, and at most so many. */
export function createOpenAnswers(most = MOST_OPEN): OpenAnswers {
  const held = new Set<ServerResponse>();
  let open = 0;
  let stopped = false;

  return {
    enter: (response) => {
      if (open >= most) return false;
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
      return true;
    },
    hold: async (response, ms) => {
      if (stopped) response.destroy();
      if (response.destroyed) return stopped ? 'stopped' : 'hung up';
      held.add(response);
      const end = await new Promise<HoldEnd>((resolve) => {
        const timer = setTimeout(resolve, ms, 'over');
        response.once('close', () => {
          clearTimeout(timer);
          resolve(stopped ? 'stopped' : 'hung up');
        });
      });
      held.delete(response);
      return end;
    },
    stop: () => {
      stopped = true;
      for (const response of held) response.destroy();
    },
  };
}
