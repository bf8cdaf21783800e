import {
  consoleApi,
  type AnswerOf,
  type Environment,
  type Operation,
  type RequestOf,
} from '@connect-console/server/contract';
import { heardFromConsole, heardFromService, lostService, refusedByService } from './health';
import { noteServiceDate } from './service-clock';
import { accept, parseJson, problemOf, send, withJson, type Answer } from './transport';

const SERVICE_IS_AWAY = new Set([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_maintenance',
]);

function parseBody(operation: Operation, answer: Answer): unknown {
  const isJson = answer.response.headers.get('content-type')?.includes('json') ?? false;
  return consoleApi[operation].anyBody && !isJson ? answer.text : parseJson(answer);
}

/**
 * Calls one of the eight endpoints through the console and gives its answer in normal form. Throws
 * ProblemError, ConsoleUnreachableError, UnexpectedAnswerError, or the abort of its own signal.
 */
export async function callService<O extends Operation>(
  environment: Environment,
  operation: O,
  body: RequestOf<O>,
  signal?: AbortSignal,
): Promise<AnswerOf<O>> {
  const { path, response: schema } = consoleApi[operation];
  const address = `/api${path.replace('{environment}', environment)}`;
  const answer = await send(address, withJson('POST', body, signal));
  noteServiceDate(environment, answer.response.headers.get('service-date'));
  if (!answer.response.ok) {
    const failure = problemOf(answer);
    if (SERVICE_IS_AWAY.has(failure.problem.code)) lostService(environment);
    else if (failure.problem.code.startsWith('upstream_')) refusedByService(environment);
    else heardFromConsole();
    throw failure;
  }
  const read = accept<unknown>(schema, parseBody(operation, answer), answer.response);
  heardFromService(environment);
  return read as AnswerOf<O>; // the schema of this very operation made it
}
