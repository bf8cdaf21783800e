import { z } from 'zod';
import { WEBHOOK_TYPES, type WebhookType } from '../../../contract/index.js';

const stored = z.object({
  maintenance: z.boolean(),
  destinations: z.array(
    z.object({
      webhook_type: z.enum(WEBHOOK_TYPES),
      /** As it was found; null for none. */
      before: z.string().nullable(),
      /** All that the run has set it to: anything else that is found in the end was set by somebody else. */
      set: z.array(z.string().nullable()),
    }),
  ),
});
type Stored = z.infer<typeof stored>;
/** A destination that the run has changed. */
export type ChangedDestination = Stored['destinations'][number];

/** What a run has changed of what is not its own, stored before each change. */
export interface Changed {
  now: () => Stored;
  /** Maintenance is about to be switched on. */
  maintenance: () => Promise<void>;
  /** A destination is about to be set; `before` is what it is now, looked at where it was not set before. */
  destination: (
    kind: WebhookType,
    next: string | null,
    before: () => Promise<string | null>,
  ) => Promise<void>;
}

/** What the column `changed` holds; nothing for null. */
export function readChanged(text: string | null): Stored {
  return text === null ? { maintenance: false, destinations: [] } : stored.parse(JSON.parse(text));
}

/** Nothing is changed at first; `store` keeps what is to be put back. */
export function createChanged(store: (text: string) => Promise<void>): Changed {
  let now = readChanged(null);
  async function keep(next: Stored) {
    await store(JSON.stringify(next));
    now = next;
  }
  return {
    now: () => now,
    maintenance: () => keep({ ...now, maintenance: true }),
    async destination(webhook_type, next, before) {
      const known = now.destinations.find((one) => one.webhook_type === webhook_type);
      const found = known ?? { webhook_type, before: await before(), set: [] };
      const others = now.destinations.filter((one) => one !== known);
      const set = [...found.set, next];
      await keep({ ...now, destinations: [...others, { ...found, set }] });
    },
  };
}
