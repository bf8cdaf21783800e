import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { ProblemError } from './api/failures';
import { takePageStart } from './api/page-start';
import { createConsole } from './router/router';
import { begunLoad } from './router/routes';

// The content security policy forbids eval; zod would try it, and each try is reported.
config({ jitless: true });

const { router, queryClient } = createConsole();
takePageStart(queryClient);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element of the id "root"');

// What the console refuses stands on the page in words, so it is no fault for the browser's log as well.
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

/** Resolves once the page's first data is here: to draw it without its rows and then with them takes twice as long. */
const firstData = () =>
  Promise.race([begunLoad(), new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))]);

// Until the page's code is there, the frame that index.html draws stays. Not awaited: later files import this one.
router
  .load()
  .then(firstData)
  .then(() => {
    draw(root);
  }, reportError);
