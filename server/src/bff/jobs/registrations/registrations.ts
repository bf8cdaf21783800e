import * as z from 'zod/mini';
import {
  registrationItem,
  registrationRow,
  REGISTRATIONS_AT_ONCE,
  type RegisterRequest,
  type RegistrationItem,
  type RegistrationJob,
  type RegistrationRow,
  type registrationsApi,
} from '../../../contract/index.js';
import type { UpstreamClient } from '../../../upstream/client.js';
import {
  UpstreamMaintenanceError,
  writeFailure,
  type WriteFailure,
} from '../../../upstream/failures.js';
import { DESCRIPTIONS } from '../../audit/descriptions.js';
import { sendFile } from '../../calls/list/send-file.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import { rowsIn } from '../../rows.js';
import type { ConsoleDatabase } from '../../schema.js';
import { requireOffer } from '../../service/offer.js';
import type { Registered, UserStore } from '../../users/user-store.js';
import { startedBy } from '../job-audit.js';
import {
  failureResult,
  type FailureResult,
  JobOverError,
  type JobItem,
  type JobKind,
  type JobWork,
  type Outcome,
  readFailure,
} from '../job-kind.js';
import { createJobs } from '../jobs.js';

const requested = z.omit(registrationRow, { reference_user_id: true });

/** What is requested besides the user's ID, as stored in the column `request`; null if there is only the ID. */
function writeRequest({ reference_user_id: _id, ...rest }: RegistrationRow): string | null {
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest);
}

/** The reverse. */
function readRequest({ request }: Pick<JobItem, 'request'>): z.infer<typeof requested> {
  return request === null ? {} : requested.parse(JSON.parse(request));
}

/** The request body of 4.1. */
function toBody(item: Pick<JobItem, 'subject' | 'request'>): RegisterRequest {
  const { data_request_type: type, ...rest } = readRequest(item);
  const data_request = type === undefined ? {} : { data_request: { type } };
  return { reference_user_id: item.subject, ...rest, ...data_request };
}

type Responded = Omit<Registered, 'request'>;

// Shown for an item of a cancelled job, and for one that was given up; any other is sent again.
const ENDED: FailureResult = {
  failure_code: null,
  reason:
    'The console stopped while it was being sent. Retry shows whether the user is registered, and changes nothing if so.',
};

/** Classifies a failed registration. Repeating one does no harm, so maintenance of any form is waited for. */
export function registrationFailure(error: unknown): WriteFailure {
  return error instanceof UpstreamMaintenanceError ? 'not_sent' : writeFailure(error);
}

/**
 * Registers one user once. Without a response the user may be registered; repeating the request gives the same user and
 * invite (decisions.md).
 */
export async function sendRegistration(
  client: Pick<UpstreamClient, 'call'>,
  item: Pick<JobItem, 'subject' | 'request'>,
  grace: AbortSignal,
): Promise<Outcome<Responded>> {
  const asked_at = Date.now();
  try {
    const { value, serviceDate } = await client.call('register', toBody(item), grace);
    return { state: 'accepted', evidence: { response: value, asked_at, serviceDate } };
  } catch (failure) {
    if (failure instanceof JobOverError) return { state: 'waiting', failure };
    const kind = registrationFailure(failure);
    if (kind === 'not_sent') return { state: 'waiting', failure };
    const result = failureResult(failure);
    if (kind === 'refused') return { state: 'refused', result };
    return { state: 'waiting', isTry: true, result, failure };
  }
}

/** Bulk registrations: at most 8 users at the same time, and again if there was no response. */
export const registrationWork = (
  users: Pick<UserStore, 'recordRegistrations'>,
): JobWork<Responded> => ({
  name: 'registration',
  actionOf: () => DESCRIPTIONS.register.action,
  pace: () => ({ atOnce: REGISTRATIONS_AT_ONCE, perSecond: null }),
  open:
    ({ client, grace }) =>
    (item) =>
      sendRegistration(client, item, grace),
  recover: () => ({ state: 'waiting', isTry: true, result: ENDED }),
  async record(write, ended) {
    const registered = ended.flatMap(({ item, outcome: { evidence } }) =>
      evidence ? [{ request: toBody(item), ...evidence }] : [],
    );
    await users.recordRegistrations(write, registered, write.job.created_by);
  },
});

/** Bulk registrations as pages get them; the subject of an item is a `reference_user_id`. */
const registrationKind: JobKind<RegistrationJob, RegistrationItem> = {
  name: 'registration',
  title: 'bulk registration',
  toJobs: (_database, jobs) => jobs.map(({ job }) => job),
  async toItems(database, environment, _jobId, rows) {
    if (rows.length === 0) return [];
    const found = await rowsIn(database, environment, 'users')
      .select(['reference_user_id', 'user_id', 'invite_url', 'status', 'removed_at'])
      .where(
        'reference_user_id',
        'in',
        rows.map(({ subject }) => subject),
      )
      .execute();
    const users = new Map(found.map((user) => [user.reference_user_id, user]));
    return rows.map((row) => {
      const user = users.get(row.subject);
      const isRegistered = row.state === 'accepted';
      return registrationItem.parse({
        ...{ redirect_url: null, uniqueness_region_id: null, data_request_type: null },
        ...readRequest(row),
        ...{ n: row.n, state: row.state, reference_user_id: row.subject, ...readFailure(row) },
        user_id: isRegistered ? (user?.user_id ?? null) : null,
        invite_url: isRegistered ? (user?.invite_url ?? null) : null,
        // The status of a removed user is no longer checked, and may be outdated.
        status: user?.removed_at === null ? user.status : null,
      });
    });
  },
};

// The specification's names, so that the file can be used for the next bulk registration.
const COLUMNS = [
  ...(['reference_user_id', 'user_id', 'invite_url', 'uniqueness_region_id'] as const),
  ...(['redirect_url', 'data_request_type', 'state', 'failure_code'] as const),
  ...(['failure_reason', 'status'] as const),
];

async function* named(pages: AsyncIterable<readonly RegistrationItem[]>) {
  for await (const items of pages) {
    yield items.map(({ reason: failure_reason, ...item }) => ({ ...item, failure_reason }));
  }
}

/** The handlers of bulk registrations. */
export function registrationHandlers(
  database: ConsoleDatabase,
  changes: ChangeFeed,
): ConsoleHandlers<typeof registrationsApi> {
  const jobs = createJobs({ database, changes }, registrationKind);
  return {
    list_registrations: jobs.list,
    get_registration: jobs.read,
    change_registration: jobs.change,

    start_registration: ({ environment, client, body, request, response }) =>
      jobs.start(environment, body.request_id, async () => {
        await requireOffer(client);
        response.status(201);
        const items = body.rows.map((row) => ({
          subject: row.reference_user_id,
          request: writeRequest(row),
        }));
        return { items, settings: {}, by: startedBy(request) };
      }),

    export_registration: async ({ environment, id, response }) => {
      const all = named(await jobs.pages(environment, id));
      await sendFile(response, `registrations-${environment}`, 'csv', all, COLUMNS);
    },
  };
}
