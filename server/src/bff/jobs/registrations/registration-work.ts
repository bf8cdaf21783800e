import * as z from 'zod/mini';
import {
  registrationRow,
  REGISTRATIONS_AT_ONCE,
  type RegisterRequest,
  type RegistrationRow,
} from '../../../contract/index.js';
import type { UpstreamClient } from '../../../upstream/client.js';
import {
  UpstreamMaintenanceError,
  UpstreamRefusedError,
  writeFailure,
  type WriteFailure,
} from '../../../upstream/failures.js';
import { DESCRIPTIONS } from '../../audit/descriptions.js';
import type { Registered, UserStore } from '../../users/user-store.js';
import {
  failureResult,
  type FailureResult,
  JobOverError,
  type JobItem,
  type JobWork,
  type Outcome,
} from '../job-kind.js';

const requested = z.omit(registrationRow, { reference_user_id: true });

/** What is requested besides the user's ID, as stored in the column `request`; null if there is only the ID. */
export function writeRequest({ reference_user_id: _id, ...rest }: RegistrationRow): string | null {
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest);
}

/** The reverse. */
export function readRequest({ request }: Pick<JobItem, 'request'>): z.infer<typeof requested> {
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
const FAULT = 500;

/**
 * Classifies a failed registration. Repeating one does no harm, so maintenance is waited for, and a stated fault is
 * tried again.
 */
export function registrationFailure(error: unknown): WriteFailure {
  if (error instanceof UpstreamMaintenanceError) return 'not_sent';
  const kind = writeFailure(error);
  const isFault = error instanceof UpstreamRefusedError && error.httpStatus >= FAULT;
  return kind === 'refused' && isFault ? 'unknown' : kind;
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
