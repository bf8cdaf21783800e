import { expect } from 'vitest';

/** What the battery runs against. */
export interface BatteryTarget {
  /** A service responds as decisions.md says; a console forwards successes and has failures of its own. */
  kind: 'service' | 'console';
  /** POST of exactly this text as application/json to a path of part 4. */
  call: (path: string, json: string) => Promise<{ status: number; body: unknown }>;
  /** Verifies the user with this ID at the service. */
  verify: (reference_user_id: string) => Promise<void>;
  /** A destination that responds with 200. */
  destination: string;
}

/** One case, which sends requests to the target and checks the responses. `id()` is a new identifier each time. */
export interface BatteryCase {
  name: string;
  run: (target: BatteryTarget, id: () => string) => Promise<void>;
}

/** Expects a refusal with this failure_code, in the form of the kind of target. */
export async function expectFailure(
  target: BatteryTarget,
  path: string,
  json: string,
  failure_code: 'INVALID_REQUEST' | 'DOES_NOT_EXIST',
): Promise<void> {
  const { status, body } = await target.call(path, json);
  if (target.kind === 'service') {
    expect(status).toBe(failure_code === 'DOES_NOT_EXIST' ? 404 : 400);
    expect(body).toMatchObject({ status: 'failure', failure_code });
    expect(body).toHaveProperty('failure_reason', expect.stringMatching(/./));
  } else if (failure_code === 'DOES_NOT_EXIST') {
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'upstream_refused', failure_code, status: 422 });
  } else {
    // The console itself refuses what the specification does not permit.
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', status: 400 });
  }
}
