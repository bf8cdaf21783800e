import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import type { JobKind } from './job-kind.js';
import { findByRequest } from './job-queries.js';

const CHUNK = 500;

/** A job as it is asked for. */
export interface NewJob {
  /** In the order in which they shall be done: what each is about, and what it needs beside that as JSON. */
  items: readonly { subject: string; request?: string | null }[];
  /** What the kind of job needs, as JSON. */
  settings: string;
  request_id: string;
  by: string;
}

async function insertItems(
  within: Transaction<ConsoleSchema>,
  job_id: string,
  items: NewJob['items'],
): Promise<void> {
  for (let from = 0; from < items.length; from += CHUNK) {
    const values = items.slice(from, from + CHUNK).map(({ subject, request = null }, n) => ({
      ...{ job_id, n: from + n + 1, subject, request, state: 'waiting' },
    }));
    await within.insertInto('job_items').values(values).execute();
  }
}

/** Starts a job; a press that has started one before gets that one, so that it is done once. */
export function startJob<Job>(
  kind: JobKind<Job>,
  changes: ChangeLog,
  environment: Environment,
  { items, settings, request_id, by }: NewJob,
): Promise<Job> {
  return changes.write(environment, async (within, note) => {
    const before = await findByRequest(kind, within, environment, request_id);
    if (before) return before;
    const row = {
      ...{ id: randomUUID(), environment, kind: kind.kind, state: 'running', request_id },
      ...{ created_at: Date.now(), created_by: by, finished_at: null, pause: null },
      ...{ settings, total: items.length },
    };
    await within.insertInto('jobs').values(row).execute();
    await insertItems(within, row.id, items);
    kind.tell(note, row.id);
    return kind.toJob(row, [{ state: 'waiting', count: row.total }]);
  });
}
