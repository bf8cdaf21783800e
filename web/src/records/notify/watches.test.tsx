import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ConsoleUnreachableError } from '../../api/failures';
import { sessionQuery } from '../../api/session';
import { notSignedIn } from '../../api/session-end';
import { memberOf } from '../../testing/open-page';
import { userLink } from '../../api/record-address';
import { startWatch, type Announcement, type Watch } from './notify-button';

const NEWS: Announcement = {
  ...{ title: 'User: Verified', body: 'panel-1 in sandbox', tag: 'one' },
  link: userLink('sandbox', 'panel-1'),
};

/** A member's watch, with its messages and whether it was stopped. */
function watching(client: QueryClient, key: string) {
  const news = vi.fn();
  const stop = vi.fn();
  const begun: Watch[] = [];
  startWatch(client, key, news, (_client, watch) => {
    begun.push(watch);
    return stop;
  });
  const [watch] = begun;
  if (!watch) throw new Error('Nothing was observed.');
  return { watch, news, stop };
}

function signedIn() {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, memberOf('admin'));
  return client;
}

it('says to its member what is new, until it ends', () => {
  const { watch, news, stop } = watching(signedIn(), 'one');
  watch.announce(NEWS);
  watch.failed(new ConsoleUnreachableError({ cause: 'offline' }));
  expect(news).toHaveBeenCalledTimes(1);
  expect(stop).not.toHaveBeenCalled();
  watch.end();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('ends when its member is no longer signed in', () => {
  const { watch, stop } = watching(signedIn(), 'one');
  watch.failed(notSignedIn());
  expect(stop).toHaveBeenCalledTimes(1);
});

it('ends and says nothing once another member has signed in', () => {
  const client = signedIn();
  const { watch, news, stop } = watching(client, 'one');
  client.setQueryData(sessionQuery.queryKey, { ...memberOf('viewer'), member_id: 'another' });
  watch.announce(NEWS);
  expect(news).not.toHaveBeenCalled();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('is replaced by one with the same key', () => {
  const client = signedIn();
  const { stop } = watching(client, 'one');
  const other = watching(client, 'two');
  watching(client, 'one');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(other.stop).not.toHaveBeenCalled();
});
