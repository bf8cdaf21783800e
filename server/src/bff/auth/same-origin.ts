import type { RequestHandler } from 'express';
import { CrossOriginError } from '../errors.js';

const READS = ['GET', 'HEAD', 'OPTIONS'];

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Refuses a write that another site's page made the browser send: by Sec-Fetch-Site where the browser
 * tells it, and by Origin, whose host must be the one the request came to or the public one. A
 * program without either header is no browser, and so carries nobody's cookie unawares.
 */
export function sameOrigin(publicUrl: () => string): RequestHandler {
  return (request, _response, next) => {
    if (!READS.includes(request.method)) {
      const site = request.headers['sec-fetch-site'];
      const { origin, host } = request.headers;
      const own = [host, hostOf(publicUrl())];
      if (site !== undefined && site !== 'same-origin' && site !== 'none') {
        throw new CrossOriginError(`A write from a page that is ${site} is refused.`);
      }
      if (origin !== undefined && !own.includes(hostOf(origin) ?? undefined)) {
        throw new CrossOriginError('A write from a page of another origin is refused.');
      }
    }
    next();
  };
}
