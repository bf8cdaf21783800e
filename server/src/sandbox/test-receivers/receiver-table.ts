import type { TestReceiver } from '../../contract/index.js';

interface Row {
  /** The parameter's limits; absent for a test receiver without one. */
  parameter?: NonNullable<TestReceiver['parameter']>;
  about: string;
}

/** The test receivers: destinations with a fixed behaviour, and what an attempt there looks like. */
export const TEST_RECEIVERS = {
  status: {
    parameter: { label: 'HTTP status', min: 200, max: 599, usual: 500 },
    about:
      'Responds with this status at once. 200 to 299 count as delivered, all others as failed.',
  },
  slow: {
    parameter: { label: 'seconds', min: 1, max: 60, usual: 5 },
    about:
      'Responds with 200 after so many seconds. The sandbox waits 10 s: up to 9 s is delivered late, from 10 s on the attempt ends with ETIMEDOUT.',
  },
  never: {
    about: 'Accepts the delivery and never responds: the attempt ends with ETIMEDOUT after 10 s.',
  },
  reset: {
    about: 'Accepts the delivery and resets the connection: the attempt ends with ECONNRESET.',
  },
  half_body: {
    about:
      'Responds with 200 and closes the connection in the middle of the body: the attempt has a status and ECONNRESET, and counts as failed.',
  },
  wrong_tls: {
    about:
      'Presents a self-signed certificate: nothing arrives, and the attempt ends with DEPTH_ZERO_SELF_SIGNED_CERT.',
  },
  huge_body: {
    parameter: { label: 'MiB', min: 1, max: 100, usual: 5 },
    about:
      'Responds with 200 and a body of this many MiB. The sandbox reads 16 KiB and does not wait for the rest: delivered.',
  },
  redirect: {
    parameter: { label: 'HTTP status', min: 301, max: 308, usual: 307 },
    about:
      'Redirects the delivery. Redirects are not followed and count as failed; a sender that follows them arrives at the test receiver "status".',
  },
  fails_then_works: {
    parameter: { label: 'failures', min: 1, max: 15, usual: 3 },
    about:
      'Responds with 503 to this many attempts of each call, then with 200: the call is retried and ends COMPLETED.',
  },
  checks: {
    about:
      'The reference receiver: checks the signature of the raw body, and responds with 200 when it is valid, else with 401.',
  },
  no_dns: {
    about: 'A name that does not resolve: the attempt ends with ENOTFOUND.',
  },
  no_listener: {
    about: 'A port where nothing listens: the attempt ends with ECONNREFUSED.',
  },
} as const satisfies Record<string, Row>;

export type TestReceiverName = keyof typeof TEST_RECEIVERS;
/** The test receivers that respond; nothing is at the addresses of the other two. */
export type ServedName = Exclude<TestReceiverName, 'no_dns' | 'no_listener'>;

/** The table's keys with their type, which Object.keys() loses. */
export const testReceiverNames = Object.keys(TEST_RECEIVERS) as TestReceiverName[]; // the table is a constant

/** The limits of the parameter, or null for a test receiver without one. */
export const parameterOf = (name: TestReceiverName): TestReceiver['parameter'] => {
  const { parameter }: Row = TEST_RECEIVERS[name];
  return parameter ?? null;
};
