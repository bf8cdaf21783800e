import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/**
 * Gives every request an id (`request.id`, header `x-request-id`) and one log line when it ends.
 * Headers, query strings and the tokens of invites and receivers are never logged: they open doors or tell
 * what people search for.
 * A good read is logged at debug, because dashboards poll; a write or a failure at info or above.
 */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('x-request-id', id);
      return id;
    },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0]?.replace(/^\/(invite|receive)\/[^/]+/, '/$1/…'),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    customLogLevel: (request, response, error) => {
      // A receiver fails because it was told to, and its inbox has everything that came.
      if (request.originalUrl.startsWith('/receive/')) return 'debug';
      if (error ?? response.statusCode >= 500) return 'error';
      if (response.statusCode >= 400) return 'info';
      return /\/(get|get_status|healthz|readyz)$/.test(request.url) || request.method === 'GET'
        ? 'debug'
        : 'info';
    },
  });
}
