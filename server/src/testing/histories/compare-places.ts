import { z } from 'zod';
import { CALL_STATES, USER_DELIVERIES, USER_STATUSES } from '../../contract/index.js';
import {
  shownCall,
  shownCalls,
  shownUser,
  shownUsers,
  type Disagreement,
  type Shown,
  type ShownCall,
  type ShownUser,
} from './shown.js';
import type { World } from './world.js';

const counts = z.record(z.string(), z.number());
const chart = z.object({
  periods: z.array(
    z.object({
      ...{ from: z.number(), to: z.number() },
      ...{ states: z.optional(counts), users: z.optional(counts) },
    }),
  ),
});
const SAMPLE = 4;

const callDetail = z.object({ call: shownCall, rerun_chain: z.array(shownCall) });
const userHistory = z.object({
  calls: z.array(z.object({ is_earlier_key: z.boolean() }).and(shownCall)),
});
const counted = z.object({ count: z.number() });
const overview = z.object({
  newest_calls: z.array(shownCall),
  needs_attention: z.object({ undelivered: counted, unknown: counted }),
});
const found = z.object({ users: z.array(z.object({ reference_user_id: z.string() })) });

/** A few of them, from all over the list. */
function sampled<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(all.length / SAMPLE));
  return all.filter((_one, n) => n % step === 0);
}

const sorted = (ids: readonly string[]) => [...ids].sort().join(' ');

function differs(place: string, one: object, other: object | undefined): Disagreement[] {
  const [here, there] = [JSON.stringify(one), JSON.stringify(other)];
  return here === there ? [] : [`${place} shows ${here}, the list ${there}`];
}

async function filters(world: World, { calls, users }: Shown): Promise<Disagreement[]> {
  const wrong: Disagreement[] = [];
  const check = (filter: string, found: string[], expected: string[]) => {
    if (sorted(found) !== sorted(expected)) {
      wrong.push(`the filter ${filter} finds ${sorted(found)}, the list has ${sorted(expected)}`);
    }
  };
  const callIds = (all: readonly ShownCall[]) => all.map((call) => call.transaction_id);
  for (const state of CALL_STATES) {
    const own = [...calls.values()].filter((call) => call.state === state);
    const filter = `state=${state}`;
    check(filter, callIds(await shownCalls(world, filter)), callIds(own));
  }
  const userIds = (all: readonly ShownUser[]) => all.map((user) => user.reference_user_id);
  for (const [name, values] of [
    ['status', USER_STATUSES],
    ['delivery', USER_DELIVERIES],
  ] as const) {
    for (const value of values) {
      const own = [...users.values()].filter((user) => user[name] === value);
      // That none is missing is known from the others.
      if (own.length === 0) continue;
      const filter = `${name}=${value}`;
      check(filter, userIds(await shownUsers(world, filter)), userIds(own));
    }
  }
  return wrong;
}

async function details(world: World, { calls, users }: Shown): Promise<Disagreement[]> {
  const wrong: Disagreement[] = [];
  for (const id of sampled([...calls.keys()])) {
    const { body } = await world.ask('GET', `/call?transaction_id=${id}`);
    const { call, rerun_chain } = callDetail.parse(body);
    for (const one of [call, ...rerun_chain]) {
      wrong.push(...differs(`the page of call ${id}`, one, calls.get(one.transaction_id)));
    }
  }
  for (const id of sampled([...users.keys()])) {
    const query = `reference_user_id=${id}`;
    const { body } = await world.ask('GET', `/user?${query}`);
    wrong.push(...differs(`the page of user ${id}`, shownUser.parse(body), users.get(id)));
    const history = userHistory.parse((await world.ask('GET', `/user/history?${query}`)).body);
    for (const { is_earlier_key, ...one } of history.calls) {
      // The list shows the calls of the current key.
      if (is_earlier_key) continue;
      wrong.push(...differs(`the history of user ${id}`, one, calls.get(one.transaction_id)));
    }
    const { users: hits } = found.parse((await world.ask('GET', `/find?q=${id}`)).body);
    if (!hits.some((hit) => hit.reference_user_id === id)) {
      wrong.push(
        `the search for user ${id} finds ${sorted(hits.map((hit) => hit.reference_user_id))}`,
      );
    }
  }
  return wrong;
}

async function reports(world: World, shown: Shown): Promise<Disagreement[]> {
  const { calls, reconciliation } = shown;
  const report = overview.parse((await world.ask('GET', '/overview')).body);
  const wrong = report.newest_calls.flatMap((one) =>
    differs('the overview', one, calls.get(one.transaction_id)),
  );
  for (const group of ['undelivered', 'unknown'] as const) {
    const [here, there] = [report.needs_attention[group].count, reconciliation[group].count];
    if (here !== there) {
      wrong.push(`the overview counts ${here} ${group}, the reconciliation ${there}`);
    }
  }
  return wrong;
}

/** Whether the counts of a chart match the list of its range. */
async function chartOf(
  world: World,
  path: string,
  statesIn: (span: string) => Promise<string[]>,
): Promise<Disagreement[]> {
  const { periods } = chart.parse((await world.ask('GET', path)).body);
  const [first, last] = [periods[0], periods.at(-1)];
  const listed = await statesIn(`from=${first?.from}&to=${(last?.to ?? 0) - 1}`);
  const counted = periods.flatMap(({ states, users }) =>
    Object.entries(states ?? users ?? {}).flatMap(([state, n]) => Array<string>(n).fill(state)),
  );
  return sorted(listed) === sorted(counted)
    ? []
    : [`the chart ${path} counts ${sorted(counted)}, the list has ${sorted(listed)}`];
}

async function charts(world: World): Promise<Disagreement[]> {
  const states = async (span: string) => (await shownCalls(world, span)).map(({ state }) => state);
  const statuses = async (span: string) =>
    (await shownUsers(world, span)).map(({ status }) => status);
  const wrong: Disagreement[] = [];
  for (const range of ['1h', '30d']) {
    wrong.push(...(await chartOf(world, `/delivery?range=${range}`, states)));
    wrong.push(...(await chartOf(world, `/activity?range=${range}`, statuses)));
  }
  return wrong;
}

/** Whether any two places of the console disagree: lists, filters, pages of one record, search and reports. */
export async function comparePlaces(world: World, shown: Shown): Promise<Disagreement[]> {
  return [
    ...(await filters(world, shown)),
    ...(await details(world, shown)),
    ...(await reports(world, shown)),
    ...(await charts(world)),
  ];
}
