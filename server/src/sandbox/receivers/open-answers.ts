import type { ServerResponse } from 'node:http';

/** The most deliveries that the receivers have open at once. */
const MOST_OPEN = 512;

/** The connections that receivers keep: so many, so long, and none once the sandbox stops. */
export interface OpenAnswers {
  /** Counts one in until its connection is done with; false when there are too many. */
  enter: (response: ServerResponse) => boolean;
  /** Keeps it open for `ms`: true when they are over, false when the connection was closed before. */
  hold: (response: ServerResponse, ms: number) => Promise<boolean>;
  /** Closes what is held, and from now on whatever asks to be. */
  stop: () => void;
}

/** No connection at first. */
export function createOpenAnswers(): OpenAnswers {
  const held = new Set<ServerResponse>();
  let open = 0;
  let stopped = false;

  return {
    enter: (response) => {
      if (open >= MOST_OPEN) return false;
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
      return true;
    },
    hold: async (response, ms) => {
      if (stopped) response.destroy();
      if (response.destroyed) return false;
      held.add(response);
      const over = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(resolve, ms, true);
        response.once('close', () => {
          clearTimeout(timer);
          resolve(false);
        });
      });
      held.delete(response);
      return over;
    },
    stop: () => {
      stopped = true;
      for (const response of held) response.destroy();
    },
  };
}
