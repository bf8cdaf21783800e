import { z } from 'zod';
import { connectApi, MAX_ATTEMPTS, type CallState } from '../../contract/index.js';
import type { TrueAttempt } from './sandbox-truth.js';
import type { World } from './world.js';

const listedCall = z.object({
  transaction_id: z.string(),
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  attempts: z.number(),
});
const listedAttempt = z.object({
  transaction_id: z.string(),
  attempt: z.number(),
  http_status: z.nullable(z.number()),
  network_error: z.nullable(z.object({ code: z.string() })),
});
const registered = z.object({ connection_verified: z.boolean() });
const checked = z.object({ has_connection: z.boolean() });
const asked = z.object({ reference_user_id: z.string() });

/** Everything about one call that reached a console. */
export interface CallEvidence {
  /** As last listed; null if no listing showed it. */
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | null;
  listedAttempts: number;
  isListed: boolean;
  /** The listed attempts, by their number. */
  attempts: Map<number, { isAccepted: boolean; hadDestination: boolean }>;
  /** The attempts of the newest listing that has any. */
  attemptsListed: ReadonlySet<number>;
  /** Whether the console received a delivery of it, and whether it accepted one. */
  receivedHere: 'no' | 'perhaps' | 'yes';
  acceptedHere: 'no' | 'perhaps' | 'yes';
}

/** A response of register or get_status, and when it was true by the sandbox's clock. */
export interface Check {
  isVerified: boolean;
  isRegistration: boolean;
  between: [from: number, to: number];
}

/** Everything that reached a console under one key. */
export interface Evidence {
  calls: Map<string, CallEvidence>;
  checks: Map<string, Check[]>;
}

const isAccepted = (status: number | null, error: unknown) =>
  error === null && status !== null && status >= 200 && status < 300;

function emptyCall(): CallEvidence {
  return {
    ...{ status: null, listedAttempts: 0, isListed: false, attempts: new Map() },
    ...{ attemptsListed: new Set(), receivedHere: 'no' as const, acceptedHere: 'no' as const },
  };
}

function readListings(world: World, key: string, of: (id: string) => CallEvidence): void {
  const own = world.gate.received.filter((one) => one.key === key);
  for (const { path, body } of own) {
    if (path === connectApi.call_get.path) {
      const listed = z.array(listedCall).parse(body);
      for (const { transaction_id, status, attempts } of listed) {
        const call = of(transaction_id);
        call.status = status;
        call.listedAttempts = attempts;
      }
    }
    if (path === connectApi.event_get.path) {
      for (const { transaction_id, attempt, http_status, network_error } of z
        .array(listedAttempt)
        .parse(body)) {
        of(transaction_id).attempts.set(attempt, {
          isAccepted: isAccepted(http_status, network_error),
          hadDestination: network_error?.code !== 'NOT_CONFIGURED',
        });
      }
    }
  }
  const newest = (path: string) => own.findLast((one) => one.path === path)?.body ?? [];
  for (const { transaction_id } of z.array(listedCall).parse(newest(connectApi.call_get.path))) {
    of(transaction_id).isListed = true;
  }
  const attempts = z.array(listedAttempt).parse(newest(connectApi.event_get.path));
  for (const { transaction_id } of attempts) {
    const own = attempts.filter((one) => one.transaction_id === transaction_id);
    of(transaction_id).attemptsListed = new Set(own.map(({ attempt }) => attempt));
  }
}

function keyAt(world: World, { seq }: TrueAttempt): string | undefined {
  return world.tenures.findLast(({ afterAttempt }) => afterAttempt < seq)?.key;
}

function readDeliveries(world: World, key: string, of: (id: string) => CallEvidence): void {
  for (const attempt of world.truth.attempts()) {
    const { destination_url, http_status, error_code } = attempt;
    if (!world.hookUrls.includes(destination_url ?? '') || keyAt(world, attempt) !== key) continue;
    if (error_code === 'ECONNREFUSED') continue;
    const call = of(attempt.transaction_id);
    if (http_status !== null) call.receivedHere = 'yes';
    else if (call.receivedHere === 'no') call.receivedHere = 'perhaps';
    if (isAccepted(http_status, error_code)) call.acceptedHere = 'yes';
    // The service gave up on it, or the connection broke: the console may have sent its response anyway.
    else if (error_code !== null && call.acceptedHere === 'no') call.acceptedHere = 'perhaps';
  }
}

function readChecks(world: World): Map<string, Check[]> {
  const checks = new Map<string, Check[]>();
  for (const { path, sent, body, between } of world.gate.received) {
    const isRegistration = path === connectApi.register.path;
    if (!isRegistration && path !== connectApi.get_status.path) continue;
    const id = asked.parse(sent).reference_user_id;
    const isVerified = isRegistration
      ? registered.parse(body).connection_verified
      : checked.parse(body).has_connection;
    checks.set(id, [...(checks.get(id) ?? []), { isVerified, isRegistration, between }]);
  }
  return checks;
}

/** What reached the consoles with this key; checks are of users, who do not belong to a key. */
export function readEvidence(world: World, key: string): Evidence {
  const calls = new Map<string, CallEvidence>();
  const of = (id: string) => {
    const call = calls.get(id) ?? emptyCall();
    calls.set(id, call);
    return call;
  };
  readListings(world, key, of);
  readDeliveries(world, key, of);
  return { calls, checks: readChecks(world) };
}

/** The states that the table of decisions.md permits for this evidence, the strongest first. */
export function allowedStates(call: CallEvidence): CallState[] {
  const newest = Math.max(0, ...call.attempts.keys());
  const accepted = [...call.attempts.values()].some((attempt) => attempt.isAccepted);
  if (call.status === 'COMPLETED' || accepted || call.acceptedHere === 'yes') return ['delivered'];
  const perhaps: CallState[] = call.acceptedHere === 'perhaps' ? ['delivered'] : [];
  if (call.status === 'FAILED' || newest >= MAX_ATTEMPTS) return ['failed', ...perhaps];
  if (call.isListed) return ['retrying', ...perhaps];
  // Known only by a delivery that was not accepted: as far as known, it is tried again.
  if (call.status === null && newest === 0) return ['unknown', 'retrying', ...perhaps];
  // A later attempt would be listed too; an attempt without a destination was the last.
  const isNewestListed = call.attemptsListed.has(newest);
  const isEnded = call.attempts.get(newest)?.hadDestination === false;
  if (isNewestListed && isEnded) return ['unknown', 'failed', ...perhaps];
  if (isNewestListed && newest > call.listedAttempts) return ['retrying', ...perhaps];
  return isNewestListed ? ['unknown', 'retrying', ...perhaps] : ['unknown', ...perhaps];
}
