import type { ServerResponse } from 'node:http';

const MOST_OPEN = 512;

/** The connections that test receivers keep open, limited in number and time; stopping the sandbox closes them. */
export interface OpenResponses {
  /** Counts a response as open until its connection closes; false when there are too many. */
  enter: (response: ServerResponse) => boolean;
  /** Keeps it open until `ms` have passed, the connection closes, or the sandbox stops. */
  hold: (response: ServerResponse, ms: number) => Promise<void>;
  /** Closes every open connection, and every later one at once. */
  stop: () => void;
}

/** Starts with no connection; at most `most` are open at once. */
export function createOpenResponses(most = MOST_OPEN): OpenResponses {
  const open = new Set<ServerResponse>();
  let isStopped = false;
  return {
    enter: (response) => {
      if (open.size >= most) return false;
      open.add(response);
      response.once('close', () => open.delete(response));
      return true;
    },
    hold: async (response, ms) => {
      if (isStopped) response.destroy();
      if (response.destroyed) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        response.once('close', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
    stop: () => {
      isStopped = true;
      for (const response of open) response.destroy();
    },
  };
}
