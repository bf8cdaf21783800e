import type { UserRow, Database } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';
import type { SandboxContext } from '../context.js';
import { InvalidRequestError } from '../../http/errors.js';
import { listHumans } from '../users/humans.js';
import { takenHumans } from '../users/uniqueness.js';
import type { Choice } from './check-page.js';

/** The user of an invite; throws DoesNotExistError for an unknown token. */
export async function findInvite(database: Database, token: string): Promise<UserRow> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('invite_token', '=', token)
    .executeTakeFirstOrThrow(() => new DoesNotExistError('No invite has this address.'));
}

/** Stores when the invite was first opened; later times change nothing. */
export async function storeOpened(database: Database, user: UserRow, now: number): Promise<void> {
  if (user.opened_at !== null) return;
  await database
    .updateTable('users')
    .set({ opened_at: now })
    .where('user_id', '=', user.user_id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Changes whenever a page that waits for this user would look different. */
export function stampOf(user: UserRow): string {
  return `${user.version}.${user.opened_at === null ? 'new' : 'opened'}`;
}

const CHOICES = 7;

/** The test humans and the newest others, each with whether the uniqueness rule refuses it here. */
export async function choicesFor(context: SandboxContext, user: UserRow): Promise<Choice[]> {
  const humans = await listHumans(context.database, user.side, {
    limit: CHOICES,
    namedOnly: true,
  });
  const ids = humans.map(({ human_id }) => human_id);
  const taken = await takenHumans(context.database, user, ids);
  return humans.map((human) => ({ ...human, verified_here: taken.has(human.human_id) }));
}

/** The name of the human that a form chose; undefined for the empty choice, which means a new human. */
export async function chosenName(
  context: SandboxContext,
  user: UserRow,
  human_id: string,
): Promise<string | undefined> {
  if (human_id === '') return undefined;
  const human = await context.database
    .selectFrom('humans')
    .select('name')
    .where('side', '=', user.side)
    .where('human_id', '=', human_id)
    .executeTakeFirstOrThrow(() => new InvalidRequestError('This human cannot be chosen.'));
  return human.name;
}
