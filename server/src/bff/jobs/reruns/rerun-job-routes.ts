import { Router } from 'express';
import {
  MAX_BULK_RERUN,
  rerunCountRequest,
  rerunJobQuery,
  rerunJobRequest,
  type Environment,
  type RerunJob,
  type RerunJobRequest,
} from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import { NotFoundError } from '../../../http/errors.js';
import { jsonBody } from '../../../http/json-body.js';
import { methodNotAllowed } from '../../../http/method-not-allowed.js';
import { parseRequest } from '../../../http/parse-request.js';
import { currentSession, guard } from '../../auth/guard.js';
import type { SessionStore } from '../../auth/session-store.js';
import { readFates } from '../../calls/detail/rerun-fates.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { Environments } from '../../environments.js';
import { ConflictError } from '../../errors.js';
import { cancelJob } from '../cancel-job.js';
import { findByRequest, findJob } from '../job-queries.js';
import { startJob } from '../start-job.js';
import { signalJobs } from '../wake.js';
import type { ConsoleSchema } from '../../schema.js';
import { countChosen, findChosen } from './chosen-calls.js';
import { createJobFates } from './job-fates.js';
import { readItems } from './job-queries.js';
import { RERUNS, writeSettings } from './job-row.js';
import { rerunAlready } from '../../calls/reruns/rerun-already.js';

// 10,000 transaction ids of the specification's shape, and as much again.
const BODY_LIMIT = 1024 * 1024;
const NO_BODY_LIMIT = 1024;

/** What the routes of bulk reruns stand on. */
export interface RerunJobRoutesSettings {
  database: OpenDatabase<ConsoleSchema>;
  environments: Environments;
  sessions: SessionStore;
  changes: ChangeLog;
}

function refuseMore(found: number, calls: RerunJobRequest['calls']): void {
  if ('transaction_ids' in calls) {
    if (found === 0) throw new ConflictError('All of these calls have been rerun meanwhile.');
    return;
  }
  if (found === 0) {
    throw new ConflictError('The filter finds no call any more that has not been rerun already.');
  }
  if (found <= calls.expected && found <= MAX_BULK_RERUN) return;
  const count = found > MAX_BULK_RERUN ? `more than ${MAX_BULK_RERUN}` : String(found);
  throw new ConflictError(
    `The filter finds ${count} calls by now, but ${calls.expected} were confirmed.`,
  );
}

/** `/{environment}/rerun-jobs`: bulk reruns, which go on in the server when the page is closed. */
export function rerunJobRoutes(settings: RerunJobRoutesSettings): Router {
  const { database, environments, sessions, changes } = settings;
  const { kysely } = database;
  const router = Router({ mergeParams: true });
  const fates = createJobFates(kysely);
  const environmentOf = (name: unknown) => environments.resolve(name).environment;

  /** What is rerun now of what was chosen. */
  async function taken(environment: Environment, { calls, include_rerun }: RerunJobRequest) {
    const chosen = await findChosen(kysely, environment, calls);
    const ids = chosen.map(({ transaction_id }) => transaction_id);
    // More than the limit is refused, and need not be looked up.
    if (include_rerun === true || ids.length > MAX_BULK_RERUN) return ids;
    const already = await rerunAlready(kysely, environment, ids);
    return ids.filter((id) => !already.has(id));
  }

  async function known(environment: Environment, id: unknown): Promise<RerunJob> {
    const job = typeof id === 'string' ? await findJob(RERUNS, kysely, environment, id) : null;
    if (!job) throw new NotFoundError('There is no such bulk rerun here.');
    return job;
  }

  router.get('/rerun-jobs', guard('read', sessions), async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    response.json({ jobs: await fates.newest(environment) });
  });

  router.post(
    '/rerun-jobs',
    guard('rerun', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const environment = environmentOf(request.params['environment']);
      const asked = parseRequest(rerunJobRequest, request.body);
      const { calls, per_second, request_id, include_rerun = false } = asked;
      const before = await findByRequest(RERUNS, kysely, environment, request_id);
      if (before) {
        response.json(before);
        return;
      }
      const ids = await taken(environment, asked);
      refuseMore(ids.length, calls);
      const job = await startJob(RERUNS, changes, environment, {
        items: ids.map((subject) => ({ subject })),
        settings: writeSettings({ per_second, include_rerun }),
        ...{ request_id, by: currentSession(request).name },
      });
      await signalJobs(database, environment);
      response.status(201).json(job);
    },
  );

  router.post(
    '/rerun-jobs/count',
    guard('read', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const environment = environmentOf(request.params['environment']);
      const { calls } = parseRequest(rerunCountRequest, request.body);
      const chosen = await findChosen(kysely, environment, calls);
      const ids = chosen.map(({ transaction_id }) => transaction_id);
      response.json(countChosen(chosen, await readFates(kysely, environment, ids)));
    },
  );

  router.get('/rerun-jobs/:id', guard('read', sessions), async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    const query = parseRequest(rerunJobQuery, request.query);
    const found = await known(environment, request.params['id']);
    const job = await fates.follow(found);
    response.json({ job, ...(await readItems(kysely, found, environment, query)) });
  });

  router.post(
    '/rerun-jobs/:id/cancel',
    guard('rerun', sessions),
    jsonBody(NO_BODY_LIMIT),
    async (request, response) => {
      const environment = environmentOf(request.params['environment']);
      const { id } = await known(environment, request.params['id']);
      await cancelJob(RERUNS, changes, environment, id);
      await signalJobs(database, environment);
      response.json(await known(environment, id));
    },
  );

  router.all('/rerun-jobs', methodNotAllowed('GET and POST'));
  router.all('/rerun-jobs/count', methodNotAllowed('POST'));
  router.all('/rerun-jobs/:id', methodNotAllowed('GET'));
  router.all('/rerun-jobs/:id/cancel', methodNotAllowed('POST'));
  return router;
}
