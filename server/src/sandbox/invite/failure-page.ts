import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { requestId } from '../../http/request-log.js';
import { failureHandler } from '../failure-response.js';
import { html } from '../../http/html.js';
import { noticePage } from './layout.js';

const RETRY_AFTER_S = '30';

interface Failed {
  status: number;
  /** The path of the request below /invite. */
  path: string;
  /** The request's ID, with which the fault can be found in the log. */
  reference: string;
}

// The same address without a query: the invite itself.
const wayBack = (text: string) => html`<a class="button" href="?">${text}</a>`;

/** The page of a failure: what happened and what to do. */
export function failurePage({ status, path, reference }: Failed): string {
  const depth = path.split('/').length - 2;
  if (status === 404) {
    const text = 'Check that the address is complete, or ask the business for a new invite.';
    return noticePage(text, { title: 'This invite does not exist', depth });
  }
  if (status === 503) {
    const text =
      'The service is under maintenance. Nothing is lost: the same link will work again.';
    // The page of an invite reloads when the maintenance ends.
    const watch = depth === 0 ? { url: `${path.slice(1)}/state`, stamp: 'closed' } : undefined;
    const actions = wayBack('Try again');
    return noticePage(text, { title: 'Back in a moment', depth, watch, actions });
  }
  if (status < 500) {
    const text =
      'Your browser sent an incomplete form, so nothing was done. Open the invite and try again.';
    const actions = wayBack('Open the invite');
    return noticePage(text, { title: 'The request could not be read', depth, actions });
  }
  const text =
    'The service failed. Try again in a moment. If it fails again, contact the business.';
  return noticePage(text, {
    ...{ title: 'Something went wrong', depth, actions: wayBack('Try again') },
    content: html`<p class="small soft">Reference <bdi class="mono">${reference}</bdi></p>`,
  });
}

/** Sends a page for every failure below /invite. */
export const sendFailurePage = (logger: Logger): ErrorRequestHandler =>
  failureHandler(logger, (response, { http_status: status }, request) => {
    if (status === 503) response.set('Retry-After', RETRY_AFTER_S);
    response.send(failurePage({ status, path: request.path, reference: requestId(request) }));
  });
