import * as http from '../../http/errors.js';
import type { ErrorRequestHandler, Request } from 'express';
import type { Logger } from 'pino';
import { findEnvironment, type AuditOutcome } from '../../contract/index.js';
import { requestId } from '../../http/request-log.js';
import type { TableRequest } from '../../http/table-router.js';
import { UpstreamError } from '../../upstream/failures.js';
import type { RecordAudit } from '../record-audit.js';
import { findCurrentSession } from '../auth/guard.js';
import { NotSignedInError, SsoRefusedError, TooManyRequestsError } from '../errors.js';
import { toProblem } from '../problems.js';
import type { AuditEntry, AuditLog } from './audit-log.js';
import { descriptionOf, type KnownBefore } from './descriptions.js';

/** A handler changed something without writing its audit row. */
export class UnrecordedActionError extends Error {}

type Begun = Omit<AuditEntry, 'outcome'> & { intent: number | null };

// Nothing was attempted: there was no member, or the request could not be parsed. Refusals by a rate limit would fill
// the log.
const NOT_ATTEMPTED = [
  ...[NotSignedInError, TooManyRequestsError, http.InvalidRequestError, http.BodyTooLargeError],
  http.UnsupportedMediaTypeError,
];

/** The result that an error stands for; `isSent` if the service may have received the request. */
export function outcomeOf(error: unknown, isSent: boolean): AuditOutcome {
  if (error instanceof UpstreamError) return error.effect === 'not_sent' ? 'failed' : error.effect;
  if (toProblem(error, '').status < 500) return 'refused';
  return isSent ? 'unknown' : 'failed';
}

function reasonOf(error: unknown): string {
  const { code, failure_code } = toProblem(error, '');
  return failure_code ? `${code}: ${failure_code}` : code;
}

function entryOf(request: Request): Omit<Begun, 'action'> {
  const { id, environment } = request.params;
  return {
    object: typeof id === 'string' ? id : null,
    member: findCurrentSession(request),
    address: request.ip ?? null,
    environment: findEnvironment(environment) ?? null,
    ...{ request_id: requestId(request), intent: null },
  };
}

/** Wraps the operations of the API tables with the audit log. */
export function createAuditing(log: AuditLog, logger: Logger, known: KnownBefore) {
  const begun = new WeakMap<Request, Begun>();

  async function begin(operation: string, asked: TableRequest, request: Request) {
    const description = descriptionOf(operation);
    if (!description) return null;
    const { action, object, before, after, at, failure } = description;
    const { params, query, body } = asked;
    // Parsed by this row's own schemas; the union of rows cannot express that.
    const own = { ...params, query, body } as never;
    const entry: Begun = {
      ...{ ...entryOf(request), action, ...(object && { object: object(own) }) },
      ...{ before: await before?.(own, known), after: after?.(own) },
    };
    begun.set(request, entry);
    if (at === 'service') entry.intent = await log.write({ ...entry, outcome: 'intended' });
    return { entry, at, failure };
  }

  async function writeOutcome(entry: AuditEntry): Promise<void> {
    try {
      await log.write(entry);
    } catch (error) {
      // The intent is stored, and is shown as unknown without an outcome.
      logger.error({ err: error, action: entry.action }, 'an outcome is missing in the audit log');
    }
  }

  return {
    /**
     * Runs an operation with its audit rows. An operation of a service is not run if its intent cannot be written; one
     * of the console itself must call `record` in its transaction. Reads are run without audit rows.
     */
    async run<T>(
      operation: string,
      asked: TableRequest,
      request: Request,
      work: (record: RecordAudit) => Promise<T> | T,
    ): Promise<T> {
      let recorded = 0;
      const started = await begin(operation, asked, request);
      const record: RecordAudit = async (within, { member, ...addition } = {}) => {
        recorded += 1;
        if (!started) return;
        const { entry } = started;
        const row = {
          ...entry,
          ...addition,
          member: member ?? entry.member,
          outcome: 'done' as const,
        };
        if (within) await log.record(within, row);
        else await log.write(row);
      };
      const value = await work(record);
      if (started?.at === 'here' && recorded === 0) {
        throw new UnrecordedActionError(`${operation} wrote no audit row.`);
      }
      begun.delete(request);
      if (started?.at === 'service') {
        // The response of this row's own schema; the union of rows cannot express that.
        const reason = started.failure?.(value as never) ?? null;
        const outcome = reason === null ? 'done' : 'failed';
        await writeOutcome({ ...started.entry, outcome, reason });
      }
      return value;
    },

    /** Records that an operation was refused or has failed, and rethrows the error. */
    failures:
      (operation: string): ErrorRequestHandler =>
      async (error: unknown, request, _response, next) => {
        const action = descriptionOf(operation)?.action;
        // If it was refused before it was read, only its address tells the object.
        const entry = begun.get(request) ?? (action && { ...entryOf(request), action });
        begun.delete(request);
        const isSent = entry !== undefined && entry !== '' && entry.intent !== null;
        const isAttempt = isSent || !NOT_ATTEMPTED.some((Kind) => error instanceof Kind);
        if (entry && isAttempt) {
          await writeOutcome({
            ...entry,
            ...(error instanceof SsoRefusedError ? { object: error.who } : {}),
            outcome: outcomeOf(error, isSent),
            reason: reasonOf(error),
          });
        }
        next(error);
      },
  };
}

export type Auditing = ReturnType<typeof createAuditing>;
