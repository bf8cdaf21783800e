import { NotFoundError } from '../../http/errors.js';
import {
  parameterOf,
  receiverNames,
  type ReceiverName,
  type ServedName,
} from './receiver-table.js';

/** What the path of a receiver's address says; `name` and `n` are not checked yet. */
export interface ReceiverPath {
  /** The inbox token: whose receiver it is. */
  token: string;
  name: string;
  n: number | null;
}

/** A receiver that is served, with its parameter; 0 where it takes none. */
export interface ServedReceiver {
  name: ServedName;
  n: number;
}

const PATH = /^\/receive\/([\w-]{32})\/([a-z_]{1,40})(?:\/(\d{1,6}))?$/;

/** The path of a receiver's address, after the sandbox's public URL. */
export const receiverPath = (token: string, name: ReceiverName): string =>
  `/receive/${token}/${name}`;

/** Reads a path as receiverPath() makes it, with or without `/{n}` after it; null for any other. */
export function readReceiverPath(path: string): ReceiverPath | null {
  const [, token, name, n] = PATH.exec(path) ?? [];
  if (token === undefined || name === undefined) return null;
  return { token, name, n: n === undefined ? null : Number(n) };
}

const isServed = (name: ReceiverName): name is ServedName =>
  name !== 'no_dns' && name !== 'no_listener';
const served = receiverNames.filter(isServed);

/** The receiver that a path names; throws NotFoundError with what there is instead. */
export function findReceiver({ name: given, n }: ReceiverPath): ServedReceiver {
  const name = served.find((known) => known === given);
  if (!name)
    throw new NotFoundError(`No receiver is called ${given}; there are ${served.join(', ')}.`);
  const parameter = parameterOf(name);
  if (!parameter) {
    if (n !== null) throw new NotFoundError(`The receiver ${name} takes no number.`);
    return { name, n: 0 };
  }
  const { label, min, max, usual } = parameter;
  const chosen = n ?? usual;
  if (chosen < min || chosen > max) {
    throw new NotFoundError(`The receiver ${name} takes ${label} from ${min} to ${max}.`);
  }
  return { name, n: chosen };
}
