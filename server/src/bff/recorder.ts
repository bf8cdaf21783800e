import type { Logger } from 'pino';
import type { AnswerOf, Environment, Operation, RequestOf } from '../contract/index.js';
import type { RosterStore } from './roster/roster-store.js';

/** One success on its way back to the browser. */
export interface Success {
  environment: Environment;
  operation: Operation;
  body: unknown;
  value: unknown;
  /** Who asked, and when (ms). */
  by: string;
  asked_at: number;
}

/** Notes what the API would forget. */
export interface Recorder {
  record: (success: Success) => Promise<void>;
}

type Notes = {
  [O in Operation]?: (
    environment: Environment,
    body: RequestOf<O>,
    value: AnswerOf<O>,
    by: string,
    asked_at: number,
  ) => Promise<void>;
};

/**
 * Writes registrations, statuses and outcomes to the roster. A record that cannot be written is
 * logged and the answer goes out all the same: the service has done what was asked, and an answer
 * that says otherwise would have it asked for twice.
 */
export function createRecorder(roster: RosterStore, logger: Logger): Recorder {
  const notes: Notes = {
    register: (environment, body, value, by) =>
      roster.noteRegistration(environment, body, value, by),
    get_status: (environment, body, value, _by, asked_at) =>
      roster.noteStatus(environment, body.reference_user_id, value, asked_at),
    call_get: (environment, _body, value) => roster.noteCalls(environment, value.items),
  };
  return {
    async record({ environment, operation, body, value, by, asked_at }) {
      // Body and value were parsed by this operation's schemas; the union cannot say so.
      const note = notes[operation] as
        | ((
            environment: Environment,
            body: unknown,
            value: unknown,
            by: string,
            asked_at: number,
          ) => Promise<void>)
        | undefined;
      try {
        await note?.(environment, body, value, by, asked_at);
      } catch (error) {
        logger.error({ err: error, operation, environment }, 'the roster could not be written');
      }
    },
  };
}
