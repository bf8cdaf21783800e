import { z } from 'zod';
import { callState, userDelivery, userStatus } from '../../contract/index.js';
import type { World } from './world.js';

/** Reads a call wherever the console shows it. */
export const shownCall = z.object({
  transaction_id: z.string(),
  state: callState,
  attempts: z.number(),
  reference_user_id: z.nullable(z.string()),
  rerun_of: z.nullable(z.string()),
  rerun_state: z.nullable(callState),
  delivered_by_rerun: z.boolean(),
});
/** A call as the console shows it. */
export type ShownCall = z.infer<typeof shownCall>;
const callPage = z.object({
  calls: z.array(shownCall),
  next_before: z.nullable(z.union([z.string(), z.number()])),
});

/** Reads a user wherever the console shows it. */
export const shownUser = z.object({
  reference_user_id: z.string(),
  status: userStatus,
  delivery: userDelivery,
  delivery_reason: z.nullable(z.string()),
  source: z.string(),
});
/** A user as the console shows it. */
export type ShownUser = z.infer<typeof shownUser>;
const userPage = z.object({ users: z.array(shownUser), next_cursor: z.nullable(z.string()) });

const group = z.object({
  count: z.number(),
  users: z.array(z.object({ reference_user_id: z.string() })),
});
const reconciliation = z.object({ undelivered: group, unknown: group });
/** The user's place in the reconciliation. */
export type ShownReconciliation = z.infer<typeof reconciliation>;

/** Something that the console shows and that is wrong, or less definite than what it could know. */
export type Disagreement = string;

/** Everything that the console shows of its current key. */
export interface Shown {
  calls: Map<string, ShownCall>;
  users: Map<string, ShownUser>;
  reconciliation: ShownReconciliation;
}

/** All calls that match a filter, in pages. */
export async function shownCalls(world: World, query = ''): Promise<ShownCall[]> {
  const all: ShownCall[] = [];
  let before = '';
  for (;;) {
    const { body } = await world.ask('GET', `/calls?${query}${before}`);
    const page = callPage.parse(body);
    all.push(...page.calls);
    if (page.next_before === null) return all;
    before = `&before=${encodeURIComponent(String(page.next_before))}`;
  }
}

/** All users that match a filter, in pages. */
export async function shownUsers(world: World, query = ''): Promise<ShownUser[]> {
  const all: ShownUser[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await world.ask('GET', `/users?${query}${cursor}`);
    const page = userPage.parse(body);
    all.push(...page.users);
    if (page.next_cursor === null) return all;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

/** Reads all of it. */
export async function readShown(world: World): Promise<Shown> {
  const calls = await shownCalls(world);
  const users = await shownUsers(world);
  const report = await world.ask('GET', '/reconciliation');
  return {
    calls: new Map(calls.map((one) => [one.transaction_id, one])),
    users: new Map(users.map((one) => [one.reference_user_id, one])),
    reconciliation: reconciliation.parse(report.body),
  };
}
