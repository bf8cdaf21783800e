import type { Logger } from 'pino';
import {
  endpoints,
  type AnswerOf,
  type Environment,
  type Operation,
  type RequestOf,
  type WebhookConfig,
} from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { LastAnswers } from '../webhooks/known/last-answers.js';
import { nudge } from '../sync/attention.js';
import { rerunFailureKind } from '../calls/reruns/rerun-failure-kind.js';
import { namedNewCall } from '../calls/reruns/rerun-outcome.js';
import type { Reruns } from '../calls/reruns/reruns.js';
import type { RosterStore } from '../users/user-store.js';
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

/** Notes what the API would forget. */
export interface Recorder {
  /** What is about to be sent. Throws where it must not be sent, or what has to be stored first could not be. */
  begin: (asked: Asked) => Promise<void>;
  /** A success on its way back to the browser, with the service's Date header. */
  record: (asked: Asked, answer: Answered) => Promise<void>;
  /** A failure on its way back: the service may have done what was asked all the same. */
  recordFailure: (asked: Asked, failure: unknown) => Promise<void>;
}

/** What the recorder stands on. */
export interface RecorderParts {
  roster: RosterStore;
  reruns: Reruns;
  changes: ChangeLog;
  lastAnswers: LastAnswers;
  database: OpenDatabase<ConsoleSchema>;
  logger: Logger;
}

type Notes = {
  [O in Operation]?: (asked: Asked<RequestOf<O>>, answer: Answered<AnswerOf<O>>) => Promise<void>;
};
type FailureNotes = {
  [O in Operation]?: (asked: Asked<RequestOf<O>>, failure: unknown) => Promise<void>;
};
type RerunAsked = Asked<RequestOf<'call_rerun'>>;

const begunRerun = ({ id, body, by, asked_at }: RerunAsked) => ({
  ...{ id, by, requested_at: asked_at },
  transaction_id: body.transaction_id,
});

/**
 * Writes registrations, statuses and outcomes to the roster, and reruns, which are stored before they are
 * sent. An outcome that cannot be written is logged and the answer goes out all the same: the service
 * has done what was asked, and an answer that says otherwise would have it asked for twice.
 */
export function createRecorder(parts: RecorderParts): Recorder {
  const { roster, reruns, changes, lastAnswers, database, logger } = parts;
  // Other pages show a configuration, too.
  const tellConfigs = ({ environment }: Asked) =>
    changes.write(environment, (_within, note) => {
      note('hooks', environment);
      return Promise.resolve();
    });
  // Their raw records are left out: they may hold anything.
  const keepConfigs = (environment: Environment, items: readonly WebhookConfig[]) =>
    lastAnswers.keep(
      environment,
      'configs',
      items.map(({ webhook_type, destination_url }) => ({ webhook_type, destination_url })),
    );
  const notes: Notes = {
    register: ({ environment, body, by }, { value, serviceDate }) =>
      roster.noteRegistration(environment, body, value, by, serviceDate),
    get_status: ({ environment, body, asked_at }, { value, serviceDate }) =>
      roster.noteStatus(environment, body.reference_user_id, value, asked_at, serviceDate),
    config_get: ({ environment }, { value }) => keepConfigs(environment, value.items),
    config_create_or_edit: tellConfigs,
    config_delete: tellConfigs,
    call_get: ({ environment }, { value }) => roster.noteCalls(environment, value.items),
    call_rerun: (asked, { value }) =>
      noteRerun(asked, 'accepted', namedNewCall(asked.body.transaction_id, value.transaction_id)),
  };
  const failureNotes: FailureNotes = {
    call_rerun: async (asked, failure) => {
      if (rerunFailureKind(failure) === 'unknown') await noteRerun(asked, 'unknown', null);
      else await reruns.drop(asked.environment, begunRerun(asked));
    },
  };

  function noteRerun(
    asked: RerunAsked,
    outcome: 'accepted' | 'unknown',
    new_transaction_id: string | null,
  ) {
    const rerun = { ...begunRerun(asked), new_transaction_id, outcome, job_id: null };
    return reruns.note(asked.environment, rerun);
  }

  async function write(table: Notes | FailureNotes, asked: Asked, came: unknown) {
    const { operation, environment } = asked;
    // The body, and the value of a success, were parsed by this operation's schemas; the union cannot say so.
    const note = table[operation] as ((asked: Asked, came: unknown) => Promise<void>) | undefined;
    try {
      await note?.(asked, came);
      // What was written there will be listed soon.
      if (endpoints[operation].kind === 'write') await nudge(database, environment);
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
    record: (asked, answer) => write(notes, asked, answer),
    recordFailure: (asked, failure) => write(failureNotes, asked, failure),
  };
}
