import { consoleApi, type Operation } from '@connect-console/server/contract';
import { addressOf, type ResponseOf, type Asked } from './client';
import { heardFromConsole } from './health';
import { noteServiceDate } from './service-clock';
import { accept, parseJson, problemOf, send, withJson, type ReadResponse } from './transport';

function parseBody(operation: Operation, received: ReadResponse): unknown {
  const isJson = received.response.headers.get('content-type')?.includes('json') ?? false;
  return consoleApi[operation].anyBody && !isJson ? received.text : parseJson(received);
}

/**
 * Calls one of the eight endpoints through the console and returns its response in normal form. Throws
 * ProblemError, ConsoleUnreachableError, UnexpectedResponseError, or the abort of its own signal.
 */
export async function callService<O extends Operation>(
  operation: O,
  asked: Asked<O>,
  signal?: AbortSignal,
): Promise<ResponseOf<O>> {
  const { method, response: schema } = consoleApi[operation];
  const { environment, body } = asked as Asked<Operation>; // the part that the eight rows share
  const received = await send(addressOf(operation, asked), withJson(method, body, signal));
  noteServiceDate(environment, received.response.headers.get('service-date'));
  if (!received.response.ok) {
    const failure = problemOf(received);
    heardFromConsole();
    throw failure;
  }
  const read = accept<unknown>(schema, parseBody(operation, received), received.response);
  heardFromConsole();
  return read as ResponseOf<O>; // the schema of this very operation made it
}
