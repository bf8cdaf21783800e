import { afterEach, expect, it, vi } from 'vitest';
import { stubApi } from '../testing/stub-api';
import { ConsoleUnreachableError } from './failures';
import { loadCode, loadPart } from './page-code';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gone = new TypeError('Failed to fetch dynamically imported module: /assets/old.js');

it('tells a file that is gone from a console that does not respond', async () => {
  vi.stubGlobal(
    'fetch',
    stubApi({
      get_session: () => ({ member_id: 'm', name: 'A member', email: null, role: 'admin' }),
    }).fetch,
  );
  await expect(loadCode(() => Promise.reject(gone))).rejects.toBe(gone);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const failed = loadCode(() => Promise.reject(gone));
  await expect(failed).rejects.toBeInstanceOf(ConsoleUnreachableError);
});

it('imports a part again until the console responds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  load.mockResolvedValue('the part');
  const loaded = loadPart(load);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await loaded).toBe('the part');
  expect(load).toHaveBeenCalledTimes(3);
});
