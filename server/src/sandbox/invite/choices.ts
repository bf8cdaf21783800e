import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';
import { InvalidRequestError } from '../../http/errors.js';
import { listPersons } from '../verification/persons.js';
import { scopeOf } from '../verification/uniqueness.js';
import { texts } from './texts.js';
import type { Choice } from './check-page.js';

const CHOICES = 7;

/** The test persons and the newest others, each with what the uniqueness rule will say here. */
export async function choicesFor(context: SandboxContext, user: UserRow): Promise<Choice[]> {
  const persons = await listPersons(context.database, user.side, {
    limit: CHOICES,
    namedOnly: true,
  });
  const claims = await context.database
    .selectFrom('claims')
    .select('person_id')
    .where('side', '=', user.side)
    .where('scope', '=', scopeOf(user.uniqueness_region_id))
    .where('user_id', '!=', user.user_id)
    .where(
      'person_id',
      'in',
      persons.map(({ person_id }) => person_id),
    )
    .execute();
  const taken = new Set(claims.map(({ person_id }) => person_id));
  return persons.map((person) => ({ ...person, verified_here: taken.has(person.person_id) }));
}

/** The name of the person that a form chose; the empty choice is a new person, who has none yet. */
export async function chosenName(
  context: SandboxContext,
  user: UserRow,
  person_id: string,
): Promise<string | undefined> {
  if (person_id === '') return undefined;
  const person = await context.database
    .selectFrom('persons')
    .select('name')
    .where('side', '=', user.side)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  if (!person) throw new InvalidRequestError(texts.errors.no_person);
  return person.name;
}
