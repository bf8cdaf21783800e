import type { Logger } from 'pino';
import type { AnswerOf, Environment, Operation, RequestOf } from '../contract/index.js';
import type { RosterStore } from './roster/roster-store.js';

/** One success on its way back to the browser. */
export interface Success {
  environment: Environment;
  operation: Operation;
  body: unknown;
  value: unknown;
  /** Who asked. */
  by: string;
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
    get_status: (environment, body, value) =>
      roster.noteStatus(environment, body.reference_user_id, value.has_connection),
    call_get: (environment, _body, value) => roster.noteCalls(environment, value.items),
  };
  return {
    async record({ environment, operation, body, value, by }) {
      // Body and value were parsed by this operation's schemas; the union cannot say so.
      const note = notes[operation] as
        | ((environment: Environment, body: unknown, value: unknown, by: string) => Promise<void>)
        | undefined;
      try {
        await note?.(environment, body, value, by);
      } catch (error) {
        logger.error({ err: error, operation, environment }, 'the roster could not be written');
      }
    },
  };
}
