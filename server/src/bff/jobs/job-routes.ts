import type { RequestHandler, Router } from 'express';
import { JOB_ACTIONS, jobItemsQuery, type Environment, type Job } from '../../contract/index.js';
import { jsonBody } from '../../http/json-body.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import type { Jobs } from './jobs.js';

const NO_BODY_LIMIT = 1024;

/** Whose jobs they are, and who may read and change them. */
interface JobRoutes {
  jobs: Jobs<Job, { n: number }>;
  environmentOf: (name: unknown) => Environment;
  read: RequestHandler;
  act: RequestHandler;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Adds the routes that all kinds of jobs share: the list, one job with its items, and the actions. */
export function addJobRoutes(
  router: Router,
  name: string,
  { jobs, environmentOf, read, act }: JobRoutes,
): void {
  router.get(`/${name}`, read, async (request, response) => {
    response.json(await jobs.newest(environmentOf(request.params['environment'])));
  });
  router.get(`/${name}/:id`, read, async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    const query = parseRequest(jobItemsQuery, request.query);
    response.json(await jobs.read(environment, text(request.params['id']), query));
  });
  for (const action of JOB_ACTIONS) {
    const path = `/${name}/:id/${action}`;
    router.post(path, act, jsonBody(NO_BODY_LIMIT), async (request, response) => {
      const environment = environmentOf(request.params['environment']);
      response.json(await jobs.act(environment, text(request.params['id']), action));
    });
    router.all(path, methodNotAllowed('POST'));
  }
  router.all(`/${name}`, methodNotAllowed('GET and POST'));
  router.all(`/${name}/:id`, methodNotAllowed('GET'));
}
