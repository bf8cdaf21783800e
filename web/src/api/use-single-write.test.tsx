import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSingleWrite } from './use-single-write';

afterEach(cleanup);

function opened() {
  const client = new QueryClient();
  const sent: string[] = [];
  let respond = () => {};
  const write = (name: string) => ({
    mutationKey: [name],
    mutationFn: (asked: string) => {
      sent.push(asked);
      return new Promise<void>((resolve) => {
        respond = resolve;
      });
    },
  });
  const open = (name: string) =>
    renderHook(() => useSingleWrite(write(name)), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    }).result;
  return {
    open,
    sent,
    respond: () => {
      respond();
    },
  };
}

it('is sent once while it is under way, and again when it has ended', async () => {
  const { open, sent, respond } = opened();
  const write = open('a');
  write.current.mutate('first');
  write.current.mutate('second');
  await waitFor(() => {
    expect(write.current.variables).toBe('first');
  });
  expect(sent).toEqual(['first']);
  respond();
  await waitFor(() => {
    expect(write.current.isSuccess).toBe(true);
  });
  write.current.mutate('third');
  await waitFor(() => {
    expect(sent).toEqual(['first', 'third']);
  });
});

it('is one with others of its key, and none with those of another', async () => {
  const { open, sent } = opened();
  open('a').current.mutate('one');
  open('a').current.mutate('the same elsewhere');
  open('b').current.mutate('another');
  await waitFor(() => {
    expect(sent).toContain('another');
  });
  expect(sent).toEqual(['one', 'another']);
});
