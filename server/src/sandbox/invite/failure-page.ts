import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { requestId } from '../../http/request-log.js';
import { failureHandler } from '../failure-response.js';
import { html } from '../../http/html.js';
import { type PageParts, noticePage } from './layout.js';

const RETRY_AFTER_S = '30';

interface Failed {
  status: number;
  /** The path of the request below /invite. */
  path: string;
  /** The request's ID, with which the fault can be found in the log. */
  reference: string;
}

const wayBack = (text: string): Pick<PageParts, 'actions'> => ({
  // The same address without a query: the invite itself.
  actions: html`<a class="button" href="?">${text}</a>`,
});

/** The page of a failure: what happened and what to do. */
export function failurePage({ status, path, reference }: Failed): string {
  const depth = path.split('/').length - 2;
  if (status === 404) {
    const title = 'This invite does not exist';
    const text = 'Check that the address is complete, or ask the business for a new invite.';
    return noticePage({ title, text }, { depth });
  }
  if (status === 503) {
    const title = 'Back in a moment';
    const text =
      'The service is under maintenance. Nothing is lost: the same link will work again.';
    // The page of an invite reloads when the maintenance ends.
    const watch = depth === 0 ? { url: `${path.slice(1)}/state`, stamp: 'closed' } : undefined;
    return noticePage({ title, text }, { depth, watch, ...wayBack('Try again') });
  }
  if (status < 500) {
    const title = 'The request could not be read';
    const text =
      'Your browser sent an incomplete form, so nothing was done. Open the invite and try again.';
    return noticePage({ title, text }, { depth, ...wayBack('Open the invite') });
  }
  const title = 'Something went wrong';
  const text =
    'The service failed. Try again in a moment. If it fails again, contact the business.';
  const content = html`<p class="small soft">Reference <bdi class="mono">${reference}</bdi></p>`;
  return noticePage({ title, text }, { depth, content, ...wayBack('Try again') });
}

/** Sends a page for every failure below /invite. */
export const sendFailurePage = (logger: Logger): ErrorRequestHandler =>
  failureHandler(logger, (response, { http_status: status }, request) => {
    if (status === 503) response.set('Retry-After', RETRY_AFTER_S);
    response.send(failurePage({ status, path: request.path, reference: requestId(request) }));
  });
