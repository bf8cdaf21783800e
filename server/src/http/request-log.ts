import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

// What screens ask all the time although it is no GET.
const POLLS = /\/(get|get_status|watch)$/;

/**
 * Gives every request an id (`request.id`, header `x-request-id`) and one log line when it ends.
 * Headers, query strings and the tokens of invites and receivers are never logged: they open doors or tell
 * what people search for.
 * A good read is logged at debug, because dashboards poll; a write or a refusal at info; what another party
 * failed or a switch holds back (502 to 504) at warn, a fault of ours at error. A status alone has no stack:
 * who turns a fault into an answer logs it with its own.
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
      const { statusCode } = response;
      if (error ?? statusCode === 500) return 'error';
      if (statusCode > 500) return 'warn';
      if (statusCode >= 400) return 'info';
      return POLLS.test(request.url) || request.method === 'GET' ? 'debug' : 'info';
    },
    // Without it, pino-http makes an error of its own for each status from 500 on, whose stack tells of itself.
    customErrorObject: (_request, response, error, line: { responseTime: number }) => ({
      res: response,
      responseTime: line.responseTime,
      ...(response.errored === error ? { err: error } : {}),
    }),
  });
}
