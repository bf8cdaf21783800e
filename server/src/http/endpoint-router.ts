import { Router, type Request, type RequestHandler, type Response } from 'express';
import { connectApi, operations, type Operation, type RequestOf } from '../contract/index.js';
import { jsonBody } from './json-body.js';
import { methodNotAllowed } from './method-not-allowed.js';
import { parseRequest } from './parse-request.js';

/** What one call of an endpoint carries, its body parsed by the table. */
export type EndpointCall = {
  [O in Operation]: { operation: O; body: RequestOf<O> };
}[Operation];

/** How an app serves the endpoint table. */
export interface EndpointHandling {
  /** Runs before the body is read: keys, sessions, permissions. It throws to refuse. */
  before: (operation: Operation) => RequestHandler;
  /** The most bytes of a body. */
  bodyLimit: number;
  answer: (call: EndpointCall, request: Request, response: Response) => Promise<void>;
}

function handlerOf(operation: Operation, handling: EndpointHandling): RequestHandler {
  return async (request, response) => {
    const body = parseRequest<Record<string, unknown>>(connectApi[operation].body, request.body);
    // The body was parsed by this operation's own schema, a tie that the union cannot express.
    const call = { operation, body } as EndpointCall;
    await handling.answer(call, request, response);
  };
}

/** A router that serves every row of the endpoint table (part 4) at its path, by POST only. */
export function endpointRouter(handling: EndpointHandling): Router {
  const router = Router({ mergeParams: true, caseSensitive: true, strict: true });
  for (const operation of operations) {
    const { path } = connectApi[operation];
    router.post(
      path,
      handling.before(operation),
      jsonBody(handling.bodyLimit),
      handlerOf(operation, handling),
    );
    router.all(path, methodNotAllowed('POST'));
  }
  return router;
}
