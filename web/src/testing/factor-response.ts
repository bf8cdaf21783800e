import type { FactorState } from '@connect-console/server/contract';

/** The second factors of a member without passkeys, whose app is on since that time. */
export function factorOf(on_since: number | null, fields: Partial<FactorState> = {}): FactorState {
  const left = on_since === null ? 0 : 10;
  return { on_since, passkeys: [], passkeys_off: null, recovery_codes_left: left, ...fields };
}
