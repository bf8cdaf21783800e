import type { Logger } from 'pino';
import { LIST_LIMIT, type Scenario, type WebhookType } from '../../../contract/index.js';
import { UpstreamError } from '../../../upstream/failures.js';
import { ConflictError } from '../../errors.js';
import type { Forward } from '../../forwarding/pipeline.js';
import type { Database } from '../../schema.js';
import { requireOffer } from '../../service/offer.js';
import { playScenario, type PlayParts } from '../scenarios/scenario-run.js';
import { setDestination } from '../scenarios/put-back.js';
import { COMPLETED, REVOKED, shipped, UNFULFILLABLE } from '../scenarios/shipped.js';
import { createStage } from '../scenarios/stage.js';
import { StepFailedError } from '../scenarios/step-result.js';
import { receiverAddress } from '../scenarios/steps/service-steps.js';
import { behindMs, playMonth } from './play-month.js';

export interface DemoParts extends PlayParts {
  forward: Forward;
  logger: Logger;
  /** Whether this console polls the service. */
  polls: boolean;
}

type Say = (line: string) => void;

const ENVIRONMENT = 'sandbox';
const BY = 'demo';

/** The last scenario of the demo: users who are still waiting, and revocations that are not delivered. */
const today: Scenario = {
  name: 'demo-today',
  title: 'Guests of today',
  about:
    'A survey that goes on: most of thirty users are verified, some are the same human again, some are revoked, and some have not opened the invite yet. Two more were verified while completions had no destination, so no webhook was sent.',
  steps: [
    { do: 'destination', kinds: [COMPLETED], url: null },
    { do: 'register', people: 'early', count: 2, uniqueness_region_id: 'summer-survey' },
    { do: 'outcome', people: 'early', outcome: 'verified' },
    { do: 'destination', kinds: [COMPLETED], receiver: 'checks' },
    { do: 'register', people: 'guest', count: 30, uniqueness_region_id: 'summer-survey' },
    { do: 'register', people: 'caller', count: 6, data_request_type: 'IS_PHONE_NUMBER_VERIFIED' },
    {
      ...{ do: 'plan', people: 'guest', seed: 'demo' },
      shares: [
        { percent: 60, outcome: 'verified' },
        { percent: 10, outcome: 'same_person' },
        { percent: 10, outcome: 'revoked' },
        { percent: 20, outcome: 'never' },
      ],
    },
    { do: 'outcome', people: 'caller', outcome: 'verified', first: 4 },
    { do: 'settle', people: 'guest' },
    { do: 'settle', people: 'caller' },
    { do: 'expect_people', people: 'early', states: { verified: 2 } },
    { do: 'expect_people', people: 'guest', states: { registered: 6, revoked: 3 } },
  ],
};

const named = (names: readonly string[]) =>
  names.flatMap((name) => shipped.filter((one) => one.name === name));
// Scenarios that move the clock come first, so that the others are in the last hours by the service's clock.
const BEFORE = named(['down-for-a-day', 'given-up', 'maintenance']);
const AFTER = [...named(['same-person-twice', 'no-destination', 'happy-survey']), today];
/** The destinations before and after: revocations, of which the month has none, cannot be delivered. */
const DESTINATIONS: [type: WebhookType, receiver: string][] = [
  [COMPLETED, 'checks'],
  [UNFULFILLABLE, 'checks'],
  [REVOKED, 'no_listener'],
];

/** Who has registered users here. */
async function registeredBy(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('registered_by')
    .distinct()
    .where('environment', '=', ENVIRONMENT)
    .execute();
  return rows.flatMap(({ registered_by }) => registered_by ?? []);
}

async function fill(parts: DemoParts, say: Say): Promise<void> {
  const members = await registeredBy(parts.database.kysely);
  const isBegun = members.includes(BY);
  const { client } = parts.environments.resolve(ENVIRONMENT);
  await requireOffer(client);
  const never = new AbortController().signal;
  const stage = createStage({
    ...{ ...parts, environment: ENVIRONMENT, client },
    ...{ mark: BY, by: BY, over: never, grace: never },
    // Nothing is restored, because no step of a scenario is played on it.
    store: () => Promise.resolve(),
  });
  const behind = await behindMs(stage);
  if (isBegun && behind === 0) return;
  if (members.some((member) => member !== BY)) {
    say('Users are registered here already: the demo adds nothing.');
    return;
  }
  const play = async (stories: readonly Scenario[]) => {
    for (const story of stories) {
      say(`Playing “${story.title}”`);
      const { job } = await playScenario(parts, story, { by: BY });
      if (job.verdict !== 'passed')
        say('It did not go as expected: its report is at QA, Scenarios.');
    }
  };
  // An interrupted start may have left other ones.
  for (const [type, name] of DESTINATIONS) {
    await setDestination(stage, type, await receiverAddress(stage, name));
  }
  if (!isBegun) await play(BEFORE);
  if (behind > 0) {
    say('Playing “Three surveys in the last 30 days”');
    await playMonth(stage);
  }
  await play(AFTER);
  // The first page shows all of it.
  await stage.makeRoom(LIST_LIMIT);
}

/**
 * Fills a fresh console by playing the built-in scenarios, and the surveys of a month if the service's clock is a month
 * behind, and reports its progress; the surveys continue where an earlier start was interrupted. If other users are
 * registered, or the service has no sandbox controls, it only reports that.
 */
export async function fillDemo(parts: DemoParts, say: Say): Promise<void> {
  await fill(parts, say).catch((error: unknown) => {
    // The console works without the demo.
    const isForeseen = [ConflictError, UpstreamError, StepFailedError].some(
      (kind) => error instanceof kind,
    );
    if (!(error instanceof Error && isForeseen)) throw error;
    say(`The demo cannot be filled: ${error.message}`);
  });
}
