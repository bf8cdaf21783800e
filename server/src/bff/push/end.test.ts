import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { servePush, type PushFixture } from '../../testing/fixtures/push-fixture.js';
import type { StreamClient } from '../../testing/stream-client.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let opened: TestDatabase;
let live: PushFixture;

beforeEach(async () => {
  opened = await openTestDatabase();
  live = await servePush(opened.database, { roundMs: 50, mostStreams: 3 });
});
afterEach(async () => {
  await live.stop();
  await opened.remove();
});

const events = (client: StreamClient, count: number) =>
  eventually(
    () => client.events,
    (all) => all.length >= count,
  );
const isOver = (client: StreamClient) => eventually(() => client.isOver, Boolean);

describe('a stream ends with its session', () => {
  it('when it is revoked at any replica, without waiting for the next round', async () => {
    const other = await servePush(opened.database, { roundMs: DAY_MS });
    try {
      const staff = await live.signIn('staff');
      const theirs = [live.open({ cookie: staff.cookie }), other.open({ cookie: staff.cookie })];
      const another = live.open();
      await Promise.all(theirs.map((client) => events(client, 1)));
      const { memberId } = staff;
      await live.sessions.change(({ end }) => end({ memberId }));
      await Promise.all(theirs.map(isOver));
      await events(another, another.events.length + 2);
      expect(another.isOver).toBe(false);
    } finally {
      await other.stop();
    }
  });

  it('when it was revoked at another replica just before, while the session was still remembered', async () => {
    const other = await servePush(opened.database, { roundMs: DAY_MS });
    try {
      const staff = await live.signIn('staff');
      const first = other.open({ cookie: staff.cookie });
      await events(first, 1);
      const { memberId } = staff;
      await live.sessions.change(({ end }) => end({ memberId }));
      const again = other.open({ cookie: staff.cookie });
      await Promise.all([first, again].map(isOver));
    } finally {
      await other.stop();
    }
  });

  it('when its role comes to require a second factor that its member lacks', async () => {
    const { kysely } = opened.database;
    const staff = await live.signIn('staff');
    const theirs = live.open({ cookie: staff.cookie });
    await events(theirs, 1);
    const signing = kysely.updateTable('members').set({ password_hash: 'of a password' });
    await signing.where('id', '=', staff.memberId).execute();
    await kysely.insertInto('second_factor_roles').values({ role: 'staff' }).execute();
    await isOver(theirs);
  });

  it('when it was idle for too long, which it is not while a stream is open', async () => {
    const client = live.open();
    await events(client, 2);
    const seen = (days: number) =>
      opened.database.kysely
        .updateTable('sessions')
        .set({ seen_at: Date.now() - days * DAY_MS })
        .execute();
    await seen(6);
    const isSeen = async () => {
      const row = await opened.database.kysely
        .selectFrom('sessions')
        .select('seen_at')
        .executeTakeFirstOrThrow();
      return Date.now() - row.seen_at < DAY_MS;
    };
    await eventually(isSeen, Boolean);
    expect(client.isOver).toBe(false);
    await seen(8);
    await isOver(client);
  });
});

it('sends every stream something in each round, so that a page detects a dead one', async () => {
  const client = live.open();
  const all = await events(client, 4);
  expect(all.map(({ event, id }) => [event, id])).toEqual(
    Array.from({ length: all.length }, () => ['health', 0]),
  );
});

it('refuses more streams than its limit, and accepts one again when another was closed', async () => {
  const three = [live.open(), live.open(), live.open()];
  await Promise.all(three.map((client) => events(client, 1)));
  const fourth = live.open();
  await eventually(
    () => fourth.head,
    (head) => head !== '',
  );
  expect(fourth.head).toContain('429');
  fourth.cut();
  three[0]?.cut();
  await eventually(
    async () => {
      const next = live.open();
      await eventually(
        () => next.head,
        (head) => head !== '',
      );
      if (!next.head.includes('200')) next.cut();
      return next.head;
    },
    (head) => head.includes('200'),
  );
});

it('closes a stream of the session that has the most for one of another session', async () => {
  const three = [live.open(), live.open(), live.open()];
  await Promise.all(three.map((client) => events(client, 1)));
  const staff = await live.signIn('staff');
  const another = live.open({ cookie: staff.cookie });
  await events(another, 1);
  expect(another.head).toContain('200');
  await eventually(
    () => three.filter(({ isOver: over }) => over).length,
    (over) => over === 1,
  );
});

it('ends all of them at once when the console stops', async () => {
  const another = await servePush(opened.database);
  const client = another.open();
  await events(client, 1);
  await another.stop();
  await isOver(client);
});
