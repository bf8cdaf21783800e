import type { Request } from 'express';
import { z } from 'zod';
import { ROLES, type AuditOutcome, type Environment } from '../../contract/index.js';
import { requestId } from '../../http/request-log.js';
import type { AuditEntry } from '../audit/audit-log.js';
import { currentSession } from '../auth/guard.js';
import type { JobRow } from '../schema.js';
import type { EndedItem, JobWork, Outcome } from './job-kind.js';

const startedBySchema = z.object({
  member: z.object({
    ...{ memberId: z.string(), name: z.string(), email: z.string().nullable() },
    role: z.enum(ROLES),
    apiToken: z.object({ name: z.string(), ending: z.string() }).nullable(),
  }),
  address: z.string().nullable(),
  request_id: z.string(),
});

/** Who started a job, and by which request, as recorded with the audit rows of its items. */
export type StartedBy = z.infer<typeof startedBySchema>;

/** The sender of a request that starts a job. */
export function startedBy(request: Request): StartedBy {
  const { memberId, name, email, role, apiToken } = currentSession(request);
  return {
    member: {
      ...{ memberId, name, email, role },
      apiToken: apiToken && { name: apiToken.name, ending: apiToken.ending },
    },
    ...{ address: request.ip ?? null, request_id: requestId(request) },
  };
}

/** The result of sending an item once; null if it was not sent. */
export function itemOutcome({ state, isTry = false }: Outcome): AuditOutcome | null {
  if (state === 'accepted' || state === 'passed') return 'done';
  if (state === 'refused' || state === 'failed' || state === 'unknown') return state;
  return state === 'waiting' && isTry ? 'unknown' : null;
}

const settings = z.object({ started_by: startedBySchema.optional() });
const failure = z.object({ failure_code: z.string().nullable() });

/**
 * The audit rows of items with their results. The row of the job's start is their intent. None for a job that no member
 * started.
 */
export function itemEntries<Evidence>(
  job: Pick<JobRow, 'id' | 'settings'>,
  environment: Environment,
  { actionOf }: Pick<JobWork<Evidence>, 'actionOf'>,
  ended: readonly EndedItem<Evidence>[],
): AuditEntry[] {
  const { started_by } = settings.parse(JSON.parse(job.settings));
  if (!started_by) return [];
  return ended.flatMap(({ item, outcome }) => {
    const action = actionOf(item);
    const came = itemOutcome(outcome);
    if (action === null || came === null) return [];
    const code = failure.safeParse(outcome.result).data?.failure_code ?? null;
    return [
      {
        ...{ ...started_by, environment, action, object: item.subject, outcome: came },
        ...{ after: { job: job.id }, reason: code && `upstream_refused: ${code}` },
      },
    ];
  });
}
