import { UpstreamMaintenanceError, UpstreamRefusedError } from '../../../../upstream/failures.js';
import { callsOf, usersOf, type StepKind } from '../stage.js';
import { compared, counted, countsOf, eachOf, tally, type StepResult } from '../step-result.js';

/** What was expected and what happened, in words; only the states that are named are compared. */
export function compareCounts(
  expected: Readonly<Partial<Record<string, number>>>,
  found: readonly string[],
): StepResult {
  const happened = countsOf(found, Object.keys(expected));
  const isMet = Object.entries(expected).every(([state, n]) => happened[state] === n);
  return { ...compared(tally(expected), tally(happened)), state: isMet ? 'passed' : 'failed' };
}

/**
 * The states of a group's users at the service (GET /sandbox/user). Like a page that shows them, it asks for each
 * status (4.2), so that the console knows it too.
 */
export const expectUsers: StepKind<'expect_people'> = {
  isRead: true,
  words: ({ people }) => `Expect the states of ${people}`,
  async perform(stage, { people, states }) {
    const found = await eachOf(usersOf(stage, people), async (reference_user_id) => {
      const { state } = await stage.control('user', { reference_user_id });
      await stage.ask('get_status', { reference_user_id }).catch((error: unknown) => {
        if (!(error instanceof UpstreamMaintenanceError)) throw error;
      });
      return state;
    });
    return compareCounts(states, found);
  },
};

/** How many calls about a group are in each state. */
export const expectCalls: StepKind<'expect_calls'> = {
  isRead: true,
  words({ people, kind, attempts }) {
    const of = kind === undefined ? 'calls' : `${kind} calls`;
    return `Expect ${of} for ${people}${attempts === undefined ? '' : `, ${counted(attempts, 'attempt')} each`}`;
  },
  async perform(stage, { people, kind, statuses, attempts }) {
    const calls = await callsOf(stage, usersOf(stage, people), kind);
    const result = compareCounts(
      statuses,
      calls.map(({ status }) => status),
    );
    if (attempts === undefined) return result;
    const wanted = calls.filter(({ status }) => status in statuses);
    const made = [...new Set(wanted.map((call) => call.attempts))].sort((a, b) => a - b);
    const isMet = made.every((n) => n === attempts);
    return {
      state: isMet ? result.state : 'failed',
      expected: `${result.expected ?? ''}, ${counted(attempts, 'attempt')} each`,
      happened: `${result.happened ?? ''}, ${made.join(' or ') || 'no'} ${made.join() === '1' ? 'attempt' : 'attempts'} each`,
    };
  },
};

/** The response to registering another user. */
export const expectService: StepKind<'expect_service'> = {
  permission: 'register',
  words: () => 'Register another user',
  async perform(stage, { failure_code }) {
    // Registering the same user again is answered like another one.
    const reference_user_id = `probe-${stage.mark}-of-the-service`;
    const said = (code: string | null) => (code === null ? 'success' : `failure ${code}`);
    const code = await stage.ask('register', { reference_user_id }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof UpstreamRefusedError)
          return error.failure_code ?? `HTTP ${error.httpStatus}`;
        throw error;
      },
    );
    return compared(said(failure_code), said(code));
  },
};
