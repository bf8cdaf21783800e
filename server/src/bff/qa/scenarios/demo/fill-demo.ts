import type { Kysely } from 'kysely';
import type { Environment, WebhookType } from '../../../../contract/index.js';
import { UpstreamError } from '../../../../upstream/failures.js';
import { ConflictError } from '../../../errors.js';
import type { Recorder } from '../../../forwarding/recorder.js';
import type { ConsoleSchema } from '../../../schema.js';
import { requireOffer } from '../../read-offer.js';
import { asks } from '../asking.js';
import { setDestination } from '../destinations.js';
import { createPlayer, type PlayerParts } from '../player.js';
import { downForADay } from '../shipped/down-for-a-day.js';
import { givenUp } from '../shipped/given-up.js';
import { happySurvey } from '../shipped/happy-survey.js';
import { COMPLETED, REVOKED, UNFULFILLABLE } from '../shipped/kinds.js';
import { maintenance } from '../shipped/maintenance.js';
import { nobodyTold } from '../shipped/nobody-told.js';
import { samePersonTwice } from '../shipped/same-person-twice.js';
import { today } from './today.js';

/** What filling a console stands on. */
export interface DemoParts extends PlayerParts {
  recorder: Recorder;
}

type Say = (line: string) => void;

const BY = 'demo';
// Those that turn the clock come first, so that the others are of the service's last hours.
const STORIES = [
  downForADay,
  givenUp,
  maintenance,
  samePersonTwice,
  nobodyTold,
  happySurvey,
  today,
];
/** Where the slots go in the end: revocations arrive nowhere. */
const SLOTS: [kind: WebhookType, receiver: string][] = [
  [COMPLETED, 'checks'],
  [UNFULFILLABLE, 'checks'],
  [REVOKED, 'no_listener'],
];

/** Whether anybody is here whom the demo did not bring. */
async function hasOthers(database: Kysely<ConsoleSchema>, environment: Environment) {
  const row = await database
    .selectFrom('users')
    .select('reference_user_id')
    .where('environment', '=', environment)
    .where('registered_by', '!=', BY)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function played(database: Kysely<ConsoleSchema>, environment: Environment) {
  const rows = await database
    .selectFrom('scenario_runs')
    .select('name')
    .where('environment', '=', environment)
    .where('created_by', '=', BY)
    .where('state', 'in', ['passed', 'failed'])
    .execute();
  return new Set(rows.map(({ name }) => name));
}

async function setSlots(parts: DemoParts, environment: Environment): Promise<void> {
  const { client } = parts.environments.resolve(environment);
  await requireOffer(client);
  const asking = asks({ ...parts, environment, client }, BY, new AbortController().signal);
  const { receivers } = await asking.control('receivers', {});
  for (const [kind, name] of SLOTS) {
    const address = receivers.find((one) => one.name === name)?.address;
    if (address !== undefined) await setDestination(asking, kind, address);
  }
}

async function fill(parts: DemoParts, environment: Environment, say: Say): Promise<void> {
  const { kysely } = parts.database;
  const before = await played(kysely, environment);
  const open = STORIES.filter(({ name }) => !before.has(name));
  if (open.length === 0) return;
  if (await hasOthers(kysely, environment)) {
    say('Others have registered people here: the demo adds nothing.');
    return;
  }
  const player = createPlayer(parts, environment);
  if (before.size === 0) await setSlots(parts, environment);
  for (const story of open) {
    say(`Playing “${story.title}”`);
    const { run } = await player.play(story, { by: BY });
    if (run.state !== 'passed') say('It did not go as expected: its report is at QA, Scenarios.');
  }
}

/**
 * Fills a fresh console by playing the shipped scenarios, and says so line by line; one that was stopped in
 * the middle is filled on. Where others have registered people, or the service has no sandbox controls,
 * nothing is done but to say so.
 */
export async function fillDemo(
  parts: DemoParts,
  environment: Environment,
  say: Say,
): Promise<void> {
  await fill(parts, environment, say).catch((error: unknown) => {
    // The console is open all the same.
    if (!(error instanceof ConflictError) && !(error instanceof UpstreamError)) throw error;
    say(`The demo cannot be filled: ${error.message}`);
  });
}
