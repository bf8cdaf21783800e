import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  registrationItem,
  type Environment,
  type RegistrationItem,
  type RegistrationState,
} from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { readAsked } from './asked.js';

const failed = z.object({ failure_code: z.string().nullable(), reason: z.string() });

/** What of a job is asked for: people after the `after`th, of one state or of all, at most so many. */
interface Asking {
  after?: number | undefined;
  state?: RegistrationState | undefined;
  limit: number;
}

/** People of a job, in the order in which they were given, and as the roster has them now. */
export async function readPeople(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  jobId: string,
  { after = 0, state, limit }: Asking,
): Promise<RegistrationItem[]> {
  let items = database
    .selectFrom('job_items')
    .leftJoin('roster', (join) =>
      join
        .on('roster.environment', '=', environment)
        .onRef('roster.reference_user_id', '=', 'job_items.subject'),
    )
    .select(['job_items.n', 'job_items.subject', 'job_items.request', 'job_items.state'])
    .select(['job_items.result', 'roster.user_id', 'roster.invite_url', 'roster.status'])
    .where('job_items.job_id', '=', jobId)
    .where('job_items.n', '>', after);
  if (state !== undefined) items = items.where('job_items.state', '=', state);
  const rows = await items.orderBy('job_items.n').limit(limit).execute();
  return rows.map(({ subject, request, result, user_id, invite_url, ...row }) => {
    const isRegistered = row.state === 'registered';
    return registrationItem.parse({
      ...{ redirect_url: null, uniqueness_region_id: null, data_request_type: null },
      ...readAsked(request),
      ...row,
      reference_user_id: subject,
      user_id: isRegistered ? user_id : null,
      invite_url: isRegistered ? invite_url : null,
      ...(result === null
        ? { failure_code: null, reason: null }
        : failed.parse(JSON.parse(result))),
    });
  });
}
