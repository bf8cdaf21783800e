import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';

/** The questions whose last answer is kept: the destinations of the key (4.4), and GET /sandbox. */
type Question = 'configs' | 'offer';

/** What was answered, as JSON reads it, and when (ms by the console's clock). */
export interface LastAnswer {
  answer: unknown;
  read_at: number;
}

/** The last responses that pages show while the service is unreachable. */
export interface LastAnswers {
  /** Null when there is no stored answer. */
  read: (environment: Environment, question: Question) => Promise<LastAnswer | null>;
  keep: (environment: Environment, question: Question, answer: unknown) => Promise<void>;
  forget: (environment: Environment, question: Question) => Promise<void>;
}

// Pages ask every few seconds, so an unchanged answer is written again only after this time. An offer contains the
// sandbox's clock and therefore always differs; it is rewritten at the same rate.
const SAME_FOR_MS = 30_000;

/** Stores them in the console's database, so that every process has them, also after a restart. */
export function createLastAnswers(
  { kysely }: Pick<OpenDatabase<ConsoleSchema>, 'kysely'>,
  changes: Pick<ChangeFeed, 'write'>,
): LastAnswers {
  const rowOf = (environment: Environment, question: Question) =>
    kysely
      .selectFrom('last_answers')
      .select(['answer', 'read_at'])
      .where('environment', '=', environment)
      .where('question', '=', question)
      .executeTakeFirst();

  return {
    async read(environment, question) {
      const row = await rowOf(environment, question);
      return row ? { answer: JSON.parse(row.answer), read_at: row.read_at } : null;
    },
    async keep(environment, question, value) {
      const read_at = Date.now();
      const answer = JSON.stringify(value);
      const known = await rowOf(environment, question);
      const isSame = question === 'offer' || known?.answer === answer;
      if (known && isSame && read_at - known.read_at < SAME_FOR_MS) return;
      await changes.write(environment, async (within) => {
        await within
          .insertInto('last_answers')
          .values({ environment, question, answer, read_at })
          .onConflict((conflict) =>
            conflict.columns(['environment', 'question']).doUpdateSet({ answer, read_at }),
          )
          .execute();
      });
    },
    async forget(environment, question) {
      if (!(await rowOf(environment, question))) return;
      await changes.write(environment, async (within) => {
        await within
          .deleteFrom('last_answers')
          .where('environment', '=', environment)
          .where('question', '=', question)
          .execute();
      });
    },
  };
}
