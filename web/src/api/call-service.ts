import { consoleApi, type Operation } from '@connect-console/server/contract';
import { addressOf, type ResponseOf, type Asked } from './client';
import { heardFromConsole } from './health';
import { noteServiceDate } from './service-clock';
import { accept, parseJson, problemOf, send, withJson, type Answer } from './transport';

function parseBody(operation: Operation, answer: Answer): unknown {
  const isJson = answer.response.headers.get('content-type')?.includes('json') ?? false;
  return consoleApi[operation].anyBody && !isJson ? answer.text : parseJson(answer);
}

/**
 * Calls one of the eight endpoints through the console and returns its response in normal form. Throws
 * ProblemError, ConsoleUnreachableError, UnexpectedAnswerError, or the abort of its own signal.
 */
export async function callService<O extends Operation>(
  operation: O,
  asked: Asked<O>,
  signal?: AbortSignal,
): Promise<ResponseOf<O>> {
  const { method, response: schema } = consoleApi[operation];
  const { environment, body } = asked as Asked<Operation>; // the part that the eight rows share
  const answer = await send(addressOf(operation, asked), withJson(method, body, signal));
  noteServiceDate(environment, answer.response.headers.get('service-date'));
  if (!answer.response.ok) {
    const failure = problemOf(answer);
    heardFromConsole();
    throw failure;
  }
  const read = accept<unknown>(schema, parseBody(operation, answer), answer.response);
  heardFromConsole();
  return read as ResponseOf<O>; // the schema of this very operation made it
}
