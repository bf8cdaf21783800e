import { signInAs } from '../fixtures/session-fixture.js';
import { spawnConsole, type ChildService, type ConsoleChild } from './console-child.js';
import { ask, type Answer } from '../fixtures/test-console.js';
import { openTestDatabase } from '../fixtures/test-database.js';
import { testPlace, type TestPlace } from '../fixtures/test-place.js';

/** Sends a request as an administrator, "admin"; `body` is sent as JSON. */
export type AskAsOwner = (url: string, method?: string, body?: object) => Promise<Answer>;

/** Consoles in separate processes on one database, one after another or side by side. */
export interface ConsoleChildren {
  place: TestPlace;
  /** Starts the process of another one. */
  next: (service: ChildService, sync?: boolean, alerts?: boolean) => ConsoleChild;
  /** Signs in before any of them runs, because their common database knows the session. */
  signIn: () => Promise<AskAsOwner>;
  /** Kills the remaining ones, and removes their database. */
  remove: () => Promise<void>;
}

/** A place for consoles that are killed. */
export async function consoleChildren(): Promise<ConsoleChildren> {
  const place = await testPlace();
  const children: ConsoleChild[] = [];
  return {
    place,
    next(service, sync = true, alerts = false) {
      const child = spawnConsole(place, service, { sync, alerts });
      children.push(child);
      return child;
    },
    async signIn() {
      const { database, remove } = await openTestDatabase(place);
      const { cookie } = await signInAs(database, 'admin');
      await remove();
      return (url, method = 'GET', body) =>
        ask(url, {
          method,
          headers: { cookie, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
    },
    async remove() {
      await Promise.all(children.map((child) => child.kill()));
      await place.remove();
    },
  };
}
