import {
  ENVIRONMENTS,
  type Environment,
  type HookReport,
  type PushedHealth,
  type Role,
  type Session,
} from '@connect-console/server/contract';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { Push } from '../api/live/live';
import { liveReactions } from '../api/live/live-reactions';
import { createConsole } from '../router/router';
import { clearDrafts } from '../ui/stored';
import { activityResponse, deliveryResponse } from './overview-responses';
import { stubApi, type Stubs } from './stub-api';

const LISTED = ENVIRONMENTS.map((environment) => ({
  environment,
  connected: true,
  service: 'service.example.com',
  key_ending: '91c2',
}));

/** The health of a service that was not read yet. */
export function healthResponse(fields: Partial<PushedHealth> = {}): PushedHealth {
  return {
    ...{ state: 'starting', failing_since: null, failure: null, polled_at: null },
    // The current time, because the page derives the clock difference from it.
    ...{ clock_offset_ms: 0, sent_at: Date.now() },
    unreadable: { calls: 0, attempts: 0 },
    not_read: { calls: 0, attempts: 0 },
    ...fields,
  };
}

/** The last page of a list without records. */
export const PAGE = {
  gaps: [],
  total: { count: 0, more: false },
  next_before: null,
  has_earlier_key: false,
};

/** The console as a destination that has received nothing. */
export function hookReport(fields: Partial<HookReport> = {}): HookReport {
  return {
    ...{ hook_url: 'https://console.example.com/hooks/sandbox', reach: 'anywhere' },
    ...{ has_secret: true, can_reveal: false },
    ...{ received: 0, last_received_at: null, refused: [], relays: [] },
    ...fields,
  };
}

/** A member who is signed in. */
export const memberOf = (role: Role): Session => ({
  member_id: 'member',
  name: 'The member',
  email: null,
  role,
});

const ALWAYS: Stubs = {
  get_session: () => memberOf('admin'),
  get_activity: () => activityResponse(),
  get_delivery: () => deliveryResponse(),
  list_environments: () => ({ environments: LISTED }),
  get_health: () => healthResponse({ state: 'ok', polled_at: Date.now() }),
  list_calls: () => ({ calls: [], ...PAGE }),
  list_attempts: () => ({ attempts: [], ...PAGE }),
  list_filter_values: () => ({ statuses: [], types: [], failures: [], destinations: [] }),
  call_get: () => [],
  event_get: () => [],
  config_get: () => [],
  get_incoming: () => hookReport(),
  get_known_webhooks: () => ({ last: null, earlier: null }),
};

let opened: QueryClient | null = null;
const reactions = new Map<Environment, ReturnType<typeof liveReactions>>();

function closeStreams(): void {
  for (const { stop } of reactions.values()) stop();
  reactions.clear();
}

/** Updates the loaded data of the open page like a push of its stream. */
export function dispatchPush(environment: Environment, push: Push): void {
  if (!opened) throw new Error('no page is open');
  const its = reactions.get(environment) ?? liveReactions(environment, opened);
  reactions.set(environment, its);
  its.react(push);
}

// jsdom has no layout to observe.
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

/**
 * Renders a page of the real router over a stubbed console, and returns the requests that it sends. The test fails if a
 * request or a stub contradicts the API table. A second page in a test is a reload, which finds the drafts of the
 * first.
 */
export function openPage(path: string, stubs: Stubs) {
  cleanup();
  closeStreams();
  // The first page of a test file compiles all of its modules.
  configure({ asyncUtilTimeout: 90_000 });
  const { fetch, sent, mistakes } = stubApi({ ...ALWAYS, ...stubs });
  onTestFinished(() => {
    clearDrafts();
    closeStreams();
    const [mistake] = mistakes;
    if (mistake) throw mistake;
  });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (media: string) => {
    return Object.assign(new EventTarget(), { media, matches: media.includes('min-width') });
  });
  vi.stubGlobal('IntersectionObserver', BlindObserver);
  vi.stubGlobal('ResizeObserver', BlindObserver);
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  window.history.replaceState(null, '', path);
  const { router, queryClient } = createConsole();
  opened = queryClient;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { sent, router };
}
