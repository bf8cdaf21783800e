import type { BaseAdapter } from '@bull-board/api/dist/queueAdapters/base.js';

const JOBS = 100;

const jobs = Array.from({ length: JOBS }, (_value, n) => ({
  id: String(n + 1),
  name: `deliver ${n + 1}`,
  timestamp: Date.UTC(2026, 0, 1, 0, n),
  processedOn: Date.UTC(2026, 0, 1, 0, n, 1),
  finishedOn: Date.UTC(2026, 0, 1, 0, n, 2),
  progress: 100,
  attemptsMade: 1,
  failedReason: '',
  stacktrace: [],
  data: { reference_user_id: `user-${n + 1}`, url: 'https://example.com/hooks/connect' },
  returnvalue: { status: 204 },
  opts: { attempts: 16 },
}));

/** A queue of bull-board with finished jobs, kept in memory: everything that a page of the board reads from it. */
export function boardQueue(): BaseAdapter {
  const asked = {
    type: 'bullmq',
    isVisible: () => true,
    getName: () => 'webhooks',
    getDisplayName: () => 'webhooks',
    getDescription: () => '',
    getStatuses: () => ['latest', 'completed'],
    getJobStatuses: () => ['completed'],
    getJobCounts: () => Promise.resolve({ latest: JOBS, completed: JOBS }),
    getJobs: (_statuses: unknown, start: number, end: number) =>
      Promise.resolve(jobs.slice(start, end + 1).map((job) => ({ toJSON: () => job }))),
    format: (_field: string, data: unknown, name = data) => name,
    isPaused: () => Promise.resolve(false),
    getGlobalConcurrency: () => Promise.resolve(null),
    getActiveRateLimitTtl: () => Promise.resolve(0),
    getJobSchedulersCount: () => Promise.resolve(0),
    getWorkers: () => Promise.resolve(null),
  };
  // The board's pages of jobs use nothing else of the adapter.
  return asked as unknown as BaseAdapter;
}
