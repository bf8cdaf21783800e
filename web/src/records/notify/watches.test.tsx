import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ConsoleUnreachableError } from '../../api/failures';
import { sessionQuery } from '../../api/session';
import { notSignedIn } from '../../api/session-end';
import { memberOf } from '../../testing/open-page';
import { userLink } from '../../api/record-address';
import { startWatch, type Announcement } from './notify-button';

const NEWS: Announcement = {
  ...{ title: 'User: Verified', body: 'panel-1 in sandbox', tag: 'one' },
  link: userLink('sandbox', 'panel-1'),
};

let client: QueryClient;
afterEach(() => {
  client.clear();
});

function signedIn() {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(sessionQuery.queryKey, memberOf('admin'));
  return client;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A watch that has news of each response after the first, and how it is read. */
function watching(key: string, isOnce = false) {
  const show = vi.fn();
  const queryKey = [key];
  const read = vi.fn(() => Promise.resolve(0));
  startWatch<number>(client, key, show, {
    ...{ query: { queryKey, queryFn: read }, isOnce },
    newsOf: (_now, before) => (before === undefined ? [] : [NEWS]),
  });
  const isWatched = () => (client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0;
  const respond = async (response: () => Promise<number>) => {
    // The observer runs after the response to its first request.
    await pause();
    read.mockImplementationOnce(response);
    await client.refetchQueries({ queryKey });
    await pause();
  };
  return { show, isWatched, respond };
}

it('says to its member what is new, and goes on after a failure', async () => {
  signedIn();
  const { show, isWatched, respond } = watching('one');
  await respond(() => Promise.resolve(1));
  await respond(() => Promise.reject(new ConsoleUnreachableError({ cause: 'offline' })));
  await respond(() => Promise.resolve(2));
  expect(show).toHaveBeenCalledWith(NEWS);
  expect(isWatched()).toBe(true);
});

it('ends with its first news if that is all it waits for', async () => {
  signedIn();
  const { show, isWatched, respond } = watching('one', true);
  await respond(() => Promise.resolve(1));
  await respond(() => Promise.resolve(2));
  expect(show).toHaveBeenCalledTimes(1);
  expect(isWatched()).toBe(false);
});

it('ends when its member is no longer signed in', async () => {
  signedIn();
  const { isWatched, respond } = watching('one');
  await respond(() => Promise.reject(notSignedIn()));
  expect(isWatched()).toBe(false);
});

it('ends and says nothing once another member has signed in', async () => {
  signedIn();
  const { show, isWatched, respond } = watching('one');
  await respond(() => Promise.resolve(1));
  show.mockClear();
  client.setQueryData(sessionQuery.queryKey, { ...memberOf('viewer'), member_id: 'another' });
  await respond(() => Promise.resolve(2));
  expect(show).not.toHaveBeenCalled();
  expect(isWatched()).toBe(false);
});

it('is replaced by one with the same key', () => {
  signedIn();
  watching('one');
  const other = watching('two');
  watching('one');
  expect(
    client
      .getQueryCache()
      .find({ queryKey: ['one'] })
      ?.getObserversCount(),
  ).toBe(1);
  expect(other.isWatched()).toBe(true);
});
