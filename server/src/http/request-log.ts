import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Level, Logger } from 'pino';

const ID_HEADER = 'x-request-id';
// An ID that is taken over is written to the log and to the audit log.
const ID = /^[\w.-]{8,64}$/;

// Pages send these repeatedly, although they are not GET.
const POLLS = /\/(get|get_status|watch)$/;

/** The ID that requestLog() gave to the request; '' if it did not run. */
export function requestId(request: Request): string {
  const id = request.res?.getHeader(ID_HEADER);
  return typeof id === 'string' ? id : '';
}

function levelOf({ method, originalUrl }: Request, path: string, response: Response): Level {
  // A test receiver fails on request, and its inbox shows what it received.
  if (originalUrl.startsWith('/receive/')) return 'debug';
  const { statusCode, errored } = response;
  if (errored ?? statusCode === 500) return 'error';
  if (statusCode > 500) return 'warn';
  if (statusCode >= 400) return 'info';
  return method === 'GET' || POLLS.test(path) ? 'debug' : 'info';
}

type Trust = (address: string | undefined, hop: number) => boolean;

/** Whether the request comes from a proxy of TRUST_PROXY, which sends a true ID. */
const isFromProxy = ({ app, socket }: Request): boolean =>
  (app.get('trust proxy fn') as Trust)(socket.remoteAddress, 0); // as Express sets it

/**
 * Gives every request an ID, or takes over that of a trusted caller (by default a proxy of TRUST_PROXY), sends it as
 * `x-request-id`, and writes one log line when the response ends.
 * Headers, query strings and the tokens of invites and receivers are never logged: they grant access or contain
 * search terms.
 * Successful reads are logged at debug, because pages poll; writes and refused requests at info; failures of another
 * party and maintenance (502 to 504) at warn; faults of this program (500) at error. The code that turns an error into
 * a response logs its stack.
 */
export function requestLog(
  logger: Logger,
  isBelieved: (request: Request) => boolean = isFromProxy,
): RequestHandler {
  return (request, response, next) => {
    const stated = request.get(ID_HEADER);
    const id = stated && ID.test(stated) && isBelieved(request) ? stated : randomUUID();
    response.setHeader(ID_HEADER, id);
    const begun = performance.now();
    // Read now, because a closed connection no longer has an address.
    const address = request.ip;
    response.once('close', () => {
      const [path = ''] = request.originalUrl.split('?', 1);
      const level = levelOf(request, path, response);
      if (!logger.isLevelEnabled(level)) return;
      const line = {
        request_id: id,
        method: request.method,
        path: path.replace(/^\/(invite|receive)\/[^/]+/, '/$1/…'),
        status: response.statusCode,
        address,
        ms: Math.round(performance.now() - begun),
        ...(response.errored ? { err: response.errored } : {}),
      };
      logger[level](line, response.writableFinished ? 'request' : 'request aborted');
    });
    next();
  };
}
