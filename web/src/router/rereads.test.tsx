import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { query } from '../api/client';
import { writeOf } from '../api/write';
import { stubApi } from '../testing/stub-api';
import { createConsole } from './router';

it.each([
  ['an accepted write', () => null],
  ['one that may have been carried out', () => new Response('cut', { status: 502 })],
])('reads again what is on screen after %s', async (_what, save_view) => {
  const { fetch, sent } = stubApi({ save_view, list_views: () => ({ views: [] }) });
  vi.stubGlobal('fetch', fetch);
  const { queryClient } = createConsole();
  const shown = query('list_views', { environment: 'sandbox', query: { list: 'calls' } });
  const stop = new QueryObserver(queryClient, shown).subscribe(() => undefined);
  await vi.waitFor(() => {
    expect(queryClient.getQueryData(shown.queryKey)).toEqual({ views: [] });
  });
  const write = queryClient
    .getMutationCache()
    .build(queryClient, writeOf('save_view', { environment: 'sandbox' }));
  await write
    .execute({ body: { list: 'calls', name: 'Failed', search: 'state=failed' } })
    .catch(() => undefined);
  await vi.waitFor(() => {
    expect(sent.map(({ operation }) => operation)).toEqual([
      'list_views',
      'save_view',
      'list_views',
    ]);
  });
  stop();
});
