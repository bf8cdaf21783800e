import type { Logger } from 'pino';
import {
  connectApi,
  type AnswerOf,
  type Environment,
  type Operation,
  type RequestOf,
} from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../feed/change-feed.js';
import { requestPoll } from '../sync/demand.js';
import { rerunFailureKind } from '../calls/reruns/rerun-failure-kind.js';
import { namedNewCall, type Reruns } from '../calls/reruns/reruns.js';
import type { UserStore } from '../users/user-store.js';
import type { KnownWebhooks } from '../webhooks/known-webhooks.js';
import type { ConsoleSchema } from '../schema.js';

/** One request of a browser that was passed on. */
export interface Asked<Body = unknown> {
  /** A uuid, its own in every request. */
  id: string;
  environment: Environment;
  operation: Operation;
  body: Body;
  /** Who asked, and when (ms). */
  by: string;
  asked_at: number;
}

interface Answered<Value = unknown> {
  value: Value;
  serviceDate: string | null;
}

/** Stores what the API would forget. */
export interface Recorder {
  /** What is about to be sent. Throws where what has to be stored first could not be. */
  begin: (asked: Asked) => Promise<void>;
  /** A success on its way back to the browser, with the service's Date header. */
  record: (asked: Asked, answer: Answered) => Promise<void>;
  /** A failure on its way back: the service may have done what was asked all the same. */
  recordFailure: (asked: Asked, failure: unknown) => Promise<void>;
}

/** What the recorder stands on. */
export interface RecorderParts {
  users: UserStore;
  reruns: Reruns;
  webhooks: KnownWebhooks;
  changes: ChangeLog;
  database: OpenDatabase<ConsoleSchema>;
  logger: Logger;
}

type Records = {
  [O in Operation]?: (asked: Asked<RequestOf<O>>, answer: Answered<AnswerOf<O>>) => Promise<void>;
};
type FailureRecords = {
  [O in Operation]?: (asked: Asked<RequestOf<O>>, failure: unknown) => Promise<void>;
};
type RerunAsked = Asked<RequestOf<'call_rerun'>>;

const begunRerun = ({ id, body, by, asked_at }: RerunAsked) => ({
  ...{ id, by, requested_at: asked_at },
  transaction_id: body.transaction_id,
});

/**
 * Stores registrations, statuses, configurations and reruns, which are stored before they are sent. A response that
 * cannot be stored is logged and goes out all the same: the service has done what was asked, and a response that says
 * otherwise would have it asked for twice.
 */
export function createRecorder(parts: RecorderParts): Recorder {
  const { users, reruns, webhooks, changes, database, logger } = parts;
  const configured = async (
    { environment, body }: Asked<{ webhook_type: string }>,
    { serviceDate }: Answered,
    has_destination: boolean,
  ) => {
    await webhooks.changed(environment, body.webhook_type, has_destination, serviceDate);
    // Other pages show a configuration, too.
    await changes.write(environment, (_within, publish) => {
      publish('hooks', environment);
      return Promise.resolve();
    });
  };
  const records: Records = {
    register: ({ environment, body, by }, { value, serviceDate }) =>
      users.recordRegistration(environment, { request: body, answer: value, serviceDate }, by),
    get_status: ({ environment, body, asked_at }, { value, serviceDate }) =>
      users.recordStatus(environment, body.reference_user_id, value, { asked_at, serviceDate }),
    config_get: ({ environment }, { value, serviceDate }) =>
      webhooks.keep(environment, value.items, serviceDate),
    config_create_or_edit: (asked, answer) => configured(asked, answer, true),
    config_delete: (asked, answer) => configured(asked, answer, false),
    call_rerun: (asked, { value }) =>
      recordRerun(asked, 'accepted', namedNewCall(asked.body.transaction_id, value.transaction_id)),
  };
  const failureRecords: FailureRecords = {
    call_rerun: async (asked, failure) => {
      if (rerunFailureKind(failure) === 'unknown') await recordRerun(asked, 'unknown', null);
      else await reruns.drop(asked.environment, begunRerun(asked));
    },
  };

  function recordRerun(
    asked: RerunAsked,
    outcome: 'accepted' | 'unknown',
    new_transaction_id: string | null,
  ) {
    const rerun = { ...begunRerun(asked), new_transaction_id, outcome, job_id: null };
    return reruns.record(asked.environment, rerun);
  }

  async function write(table: Records | FailureRecords, asked: Asked, came: unknown) {
    const { operation, environment } = asked;
    // The body, and the value of a success, were parsed by this operation's schemas; the union cannot say so.
    const record = table[operation] as ((asked: Asked, came: unknown) => Promise<void>) | undefined;
    try {
      await record?.(asked, came);
      // What was written there will be listed soon.
      if (connectApi[operation].kind === 'write') await requestPoll(database, environment);
    } catch (error) {
      logger.error({ err: error, operation, environment }, 'an answer could not be recorded');
    }
  }

  return {
    async begin(asked) {
      // The body was parsed by this operation's schema; the union cannot say so.
      if (asked.operation === 'call_rerun') {
        await reruns.begin(asked.environment, begunRerun(asked as RerunAsked));
      }
    },
    record: (asked, answer) => write(records, asked, answer),
    recordFailure: (asked, failure) => write(failureRecords, asked, failure),
  };
}
