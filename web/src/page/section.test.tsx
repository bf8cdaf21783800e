import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Section } from './section';

// More than enough for drawing a response, and far less than React's 300 ms.
const TURNS = 200;
const TURN_MS = 0.5;

afterEach(() => {
  vi.useRealTimers();
});

function Loaded({ queryFn }: { queryFn: () => Promise<string> }) {
  return <p>{useSuspenseQuery({ queryKey: ['loaded'], queryFn }).data}</p>;
}

it('shows a quick response at once, without holding the skeleton', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let respond = (_text: string): void => undefined;
  const queryFn = () =>
    new Promise<string>((resolve) => {
      respond = resolve;
    });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Section resetKey="" pending={<p>Loading</p>}>
        <Loaded queryFn={queryFn} />
      </Section>
    </QueryClientProvider>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  // As in a browser; inside act() React would not wait.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  respond('Here it is');
  for (let turn = 0; turn < TURNS && !screen.queryByText('Here it is'); turn += 1) {
    vi.advanceTimersByTime(TURN_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.unstubAllGlobals();
  expect(screen.getByText('Here it is')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});
