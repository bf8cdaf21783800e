import './styles/index.css';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { ProblemError } from './api/failures';
import { createConsole } from './router/router';
import { begunLoad } from './router/routes';
import { PAGE_START, pageStart } from '@connect-console/server/contract';
import { environmentsQuery } from './api/environments';
import { sessionQuery } from './api/session';

/**
 * Uses the data that came with the page, which then first requests its own data. Without it, the page requests
 * everything.
 */
function takePageStart(queryClient: QueryClient): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_START}"]`);
  if (!meta) return;
  const { session, environments } = pageStart.parse(JSON.parse(meta.content));
  queryClient.setQueryData(sessionQuery.queryKey, session);
  queryClient.setQueryData(environmentsQuery.queryKey, environments);
}

// The content security policy forbids eval; zod would try it, and each try is reported.
config({ jitless: true });

const { router, queryClient } = createConsole();
takePageStart(queryClient);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element of the id "root"');

// The page shows the console's refusals in words, so they are not also errors in the browser's log.
const onCaughtError = (failure: unknown) => {
  if (!(failure instanceof ProblemError)) reportError(failure);
};

function draw(element: HTMLElement): void {
  createRoot(element, { onCaughtError }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const MOST_WAIT_MS = 300;

/** Resolves once the page's first data is here, because drawing it first without its rows takes twice as long. */
const firstData = () =>
  Promise.race([begunLoad(), new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))]);

// Until the page's code is loaded, the frame that index.html draws stays. Not awaited, because later files import this
// one.
router
  .load()
  .then(firstData)
  .then(() => {
    draw(root);
  }, reportError);
