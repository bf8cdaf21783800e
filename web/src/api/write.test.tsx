import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { stubApi } from '../testing/stub-api';
import { keyOf } from './client';
import { writeOf } from './write';

const LIST = keyOf('list_views', { environment: 'sandbox' });

function press(client: QueryClient) {
  const write = client
    .getMutationCache()
    .build(client, writeOf('save_view', { environment: 'sandbox' }));
  return write.execute({ body: { list: 'calls', name: 'Failed', search: 'state=failed' } });
}

it.each([
  ['an accepted write', () => null],
  ['one that may have been carried out', () => new Response('cut', { status: 502 })],
])('reads again what is stale after %s', async (_what, save_view) => {
  stubApi({ save_view });
  const client = new QueryClient();
  client.setQueryData(LIST, { views: [] });
  client.setQueryData(keyOf('list_views', { environment: 'production' }), { views: [] });
  await press(client).catch(() => undefined);
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
  const elsewhere = keyOf('list_views', { environment: 'production' });
  expect(client.getQueryState(elsewhere)?.isInvalidated).toBe(false);
});
