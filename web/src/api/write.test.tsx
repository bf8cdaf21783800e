import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSingleWrite } from './write';

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
  write.current.mutate('same');
  write.current.mutate('same');
  open('a').current.mutate('same');
  await waitFor(() => {
    expect(write.current.variables).toBe('same');
  });
  expect(sent).toEqual(['same']);
  respond();
  await waitFor(() => {
    expect(write.current.isSuccess).toBe(true);
  });
  write.current.mutate('same');
  await waitFor(() => {
    expect(sent).toEqual(['same', 'same']);
  });
});

it('waits for another one of its key, and shows it, and for none of another key', async () => {
  const { open, sent, respond } = opened();
  open('b').current.mutate('another key');
  open('a').current.mutate('one');
  const later = open('a');
  later.current.mutate('two');
  await waitFor(() => {
    expect(later.current).toMatchObject({ isPending: true, variables: 'two' });
  });
  expect(sent).toEqual(['another key', 'one']);
  respond();
  await waitFor(() => {
    expect(sent).toEqual(['another key', 'one', 'two']);
  });
  respond();
  await waitFor(() => {
    expect(later.current.isSuccess).toBe(true);
  });
});
