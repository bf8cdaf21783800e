import type { Receiver } from '../../contract/index.js';

type Row = Omit<Receiver, 'name' | 'address'>;

const none = { parameter: null };

/** The destinations that answer as told: name → parameter, and what a delivery looks like then. */
export const RECEIVERS = {
  status: {
    parameter: { label: 'HTTP status', min: 200, max: 599, usual: 500 },
    about: 'Answers with this status at once. 200 to 299 count as delivered, all others as failed.',
  },
  slow: {
    parameter: { label: 'seconds', min: 1, max: 60, usual: 5 },
    about:
      'Answers 200 after so many seconds. The sandbox waits 10 s: up to 9 is delivered late, from 10 on the attempt ends with ETIMEDOUT.',
  },
  never: {
    ...none,
    about: 'Takes the delivery and never answers: the attempt ends with ETIMEDOUT after 10 s.',
  },
  reset: {
    ...none,
    about: 'Takes the delivery and cuts the connection: the attempt ends with ECONNRESET.',
  },
  half_body: {
    ...none,
    about:
      'Answers 200 and closes the connection in the middle of the body: the attempt has a status and ECONNRESET, and counts as failed.',
  },
  wrong_tls: {
    ...none,
    about:
      'Shows a certificate that nobody trusts: nothing arrives, and the attempt ends with DEPTH_ZERO_SELF_SIGNED_CERT.',
  },
  huge_body: {
    parameter: { label: 'MiB', min: 1, max: 100, usual: 5 },
    about:
      'Answers 200 with a body of so many MiB. The sandbox keeps 16 KiB of it and does not wait for the rest: delivered.',
  },
  redirect: {
    parameter: { label: 'HTTP status', min: 301, max: 308, usual: 307 },
    about:
      'Sends the delivery elsewhere. Redirects are not followed and count as failed; a sender that follows shows up at the receiver "status".',
  },
  fails_then_works: {
    parameter: { label: 'failures', min: 1, max: 15, usual: 3 },
    about:
      'Answers 503 so many times to each transaction, then 200: the call is retried and ends COMPLETED.',
  },
  checks: {
    ...none,
    about:
      'The reference receiver: checks the signature over the raw body, and answers 200 when it holds, else 401.',
  },
  no_dns: {
    ...none,
    about: 'A name that does not resolve: the attempt ends with ENOTFOUND.',
  },
  no_listener: {
    ...none,
    about: 'A port where nothing listens: the attempt ends with ECONNREFUSED.',
  },
} as const satisfies Record<string, Row>;

export type ReceiverName = keyof typeof RECEIVERS;
/** Those that answer; at the other two there is nothing. */
export type ServedName = Exclude<ReceiverName, 'no_dns' | 'no_listener'>;

/** The table's keys with their type, which Object.keys() forgets. */
export const receiverNames = Object.keys(RECEIVERS) as ReceiverName[]; // the table is a constant

/** The row's limits, or null for a receiver without a parameter. */
export const parameterOf = (name: ReceiverName): Receiver['parameter'] => RECEIVERS[name].parameter;
