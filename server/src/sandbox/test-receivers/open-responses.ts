import type { ServerResponse } from 'node:http';

const MOST_OPEN = 512;

/** The connections that test receivers keep open, at most `most` at once; stopping the sandbox closes them. */
export function createOpenResponses(most = MOST_OPEN) {
  const open = new Set<ServerResponse>();
  let isStopped = false;
  return {
    /** Counts a response as open until its connection closes; false if there are too many. */
    enter: (response: ServerResponse) => {
      if (open.size >= most) return false;
      open.add(response);
      response.once('close', () => open.delete(response));
      return true;
    },
    /** Keeps it open until `ms` have passed, the connection closes, or the sandbox stops. */
    hold: async (response: ServerResponse, ms: number) => {
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
    /** Closes every open connection, and every later one at once. */
    stop: () => {
      isStopped = true;
      for (const response of open) response.destroy();
    },
  };
}

export type OpenResponses = ReturnType<typeof createOpenResponses>;
