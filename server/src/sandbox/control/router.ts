import { Router, type Request, type RequestHandler } from 'express';
import {
  controlNames,
  controls,
  type ControlName,
  type ControlRequest,
} from '../../contract/index.js';
import { jsonBody } from '../../http/json-body.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import type { KeyRing } from '../accounts/key-ring.js';
import { accountOf, authenticate, requireSandboxSide } from '../api/authenticate.js';
import { BODY_LIMIT } from '../api/v1-router.js';
import { setDate } from '../clock/date-header.js';
import type { SandboxContext } from '../context.js';
import { handle } from './handlers.js';

/** Ten thousand of the longest ids, every character of four bytes. */
const PLAN_BODY_LIMIT = 12 * 1024 * 1024;

const bodyLimitOf = (name: ControlName): number =>
  name === 'plan_start' ? PLAN_BODY_LIMIT : BODY_LIMIT;

const queryOf = ({ query }: Request): unknown => query;
const bodyOf = ({ body }: Request): unknown => body;
const paramsOf = ({ params }: Request): unknown => params;

/** The control interface for QA and tests, under /sandbox: sandbox keys only, before anything else. */
export function controlRouter(context: SandboxContext, keys: KeyRing): Router {
  const router = Router();
  router.use(authenticate(keys), requireSandboxSide);

  function serve(name: ControlName, given: (request: Request) => unknown): RequestHandler {
    return async (request, response) => {
      const parsed = parseRequest<unknown>(controls[name].request, given(request));
      const own = parsed as ControlRequest<typeof name>; // parsed by the control's own schema
      const answer = await handle(context, accountOf(request), name, own);
      // What was asked for may have moved the clock.
      setDate(response, context.clock);
      response.json({ status: 'success', ...answer });
    };
  }

  function takesOnly(path: string, methods: string): void {
    router.all(path, methodNotAllowed(methods));
  }

  const taken = new Map<string, string[]>();
  for (const name of controlNames) {
    const { method, path } = controls[name];
    const at = path === '' ? '/' : path;
    taken.set(at, [...(taken.get(at) ?? []), method]);
    if (method === 'GET') router.get(at, serve(name, queryOf));
    else router.post(at, jsonBody(bodyLimitOf(name)), serve(name, bodyOf));
  }
  for (const [path, methods] of taken) takesOnly(path, methods.join(', '));

  // decisions.md names this path; the table's `user` takes ids that no path can hold, such as "..".
  const byPath = '/users/:reference_user_id';
  router.get(byPath, serve('user', paramsOf));
  takesOnly(byPath, 'GET');
  return router;
}
