import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { createConsole } from '../router/router';

/** What the console answers to one path: a body for 200, or a whole Response. */
export type Answer = (body: unknown, query: URLSearchParams) => unknown;

const ENVIRONMENTS = ['sandbox', 'production'].map((environment) => ({
  environment,
  connected: true,
  service: 'service.example.com',
  key_ending: '91c2',
  data_request_form: 'object',
}));

const HEALTH = {
  ...{ state: 'starting', failing_since: null, failure: null, looked_at: null },
  clock_offset_ms: 0,
  unreadable: { calls: 0, events: 0 },
  not_read: { calls: 0, events: 0 },
};

/** What stands around the records of a page of the archive that is the last one. */
export const PAGE = {
  gaps: [],
  total: { count: 0, more: false },
  next_before: null,
  looked_at: 1_700_000_000_000,
  has_earlier_key: false,
};

const HOOKS = {
  ...{ hook_url: 'https://console.example.com/hooks/sandbox', reach: 'anywhere', has_secret: true },
  ...{ received: 0, last_received_at: null, refused: [], relays: [] },
};

const ALWAYS: Record<string, Answer> = {
  '/api/session': () => ({ name: 'The owner', email: null, role: 'admin' }),
  '/api/environments': () => ({ environments: ENVIRONMENTS }),
  // Of now, or the browser's clock would be taken for one that differs.
  '/health': () => ({ ...HEALTH, sent_at: Date.now() }),
  '/calls': () => ({ calls: [], ...PAGE }),
  '/events': () => ({ events: [], ...PAGE }),
  '/archive/values': () => ({ statuses: [], kinds: [], failures: [], destinations: [] }),
  'call/get': () => [],
  'event/get': () => [],
  'config/get': () => [],
  '/hooks': () => HOOKS,
};

// jsdom lays nothing out, so there is nothing to observe.
class BlindObserver {
  observe() {
    return undefined;
  }
  unobserve() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

/** A refusal of the service as the console passes it on. */
export function problem(status: number, code: string, title: string): Response {
  const body = { type: 'about:blank', title, detail: title, status, code, request_id: 'req-1' };
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

/**
 * Draws a page of the real router over a console whose answers are given by the end of their path. Gives
 * the requests as they were sent: path and body.
 */
export function openPage(path: string, answers: Record<string, Answer>) {
  cleanup();
  // The first page of a test file compiles everything that it draws.
  configure({ asyncUtilTimeout: 25_000 });
  const sent: { path: string; body: unknown }[] = [];
  const all = Object.entries({ ...ALWAYS, ...answers });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path: input, body });
    const { pathname, searchParams } = new URL(input, 'http://console.test');
    const answer = all.findLast(([end]) => input.endsWith(end) || pathname.endsWith(end))?.[1];
    const value = answer
      ? await answer(body, searchParams)
      : problem(404, 'not_found', 'Not found');
    return value instanceof Response ? value : Response.json(value);
  });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (media: string) => {
    return Object.assign(new EventTarget(), { media, matches: media.includes('min-width') });
  });
  vi.stubGlobal('IntersectionObserver', BlindObserver);
  vi.stubGlobal('ResizeObserver', BlindObserver);
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  window.history.replaceState(null, '', path);
  const { router, queryClient } = createConsole();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { sent, router };
}
