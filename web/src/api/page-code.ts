import { lazy, type ComponentType, type ReactNode } from 'react';
import { ask } from './client';
import { ConsoleUnreachableError } from './failures';

/**
 * Imports a file of the page. Throws ConsoleUnreachableError if the console does not respond; any other failure means
 * that the console was updated and its files have other names now.
 */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (failure) {
    await ask('get_session', { query: { signed_out: 'null' } });
    throw failure;
  }
}

const AGAIN_AFTER_MS = 3000;

/**
 * The same, but waits until the console responds, because React does not import a part again whose first import failed.
 */
export async function loadPart<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadCode(load);
  } catch (failure) {
    if (!(failure instanceof ConsoleUnreachableError)) throw failure;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return loadPart(load);
  }
}

/** A part of a page whose code is loaded when it is first drawn: the export with that name. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
) {
  return lazy<ComponentType<Props>>(async () => ({ default: (await loadPart(load))[name] }));
}
