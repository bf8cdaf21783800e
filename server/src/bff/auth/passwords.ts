import { hash, verify } from '@node-rs/argon2';
import type { MemberRow } from './account-rows.js';
import { forgetDevices } from './known-devices.js';
import { dropPasswordLinks } from './members/links.js';
import { setMember } from './members/member-rows.js';
import type { AccountChange } from './sessions.js';

// Argon2id with the minimum that OWASP recommends: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The hash of a random text that is not kept, made at the same cost.
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$9TlbcszPXvD10QXsJD/40w$DK8CLPS6hzou454k5LwTOuPCNhKe03mu7L5yOpTRt7Q';

/** The hash of a password, in the format that includes its cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether the password has this hash. Without a hash it does the same work and returns false. */
export async function isPasswordOf(known: string | null, password: string): Promise<boolean> {
  const matches = await verify(known ?? DUMMY, password);
  return matches && known !== null;
}

/**
 * Sets or removes the password of a member, with other fields, and ends what the old one may have let in: sessions except
 * one, known browsers, and links for a new password.
 */
export async function setPassword(
  { within, end }: AccountChange,
  memberId: string,
  news: Partial<MemberRow>,
  exceptId?: string,
): Promise<void> {
  await setMember(within, memberId, news);
  await forgetDevices(within, memberId);
  await dropPasswordLinks(within, memberId);
  await end({ memberId, ...(exceptId !== undefined && { exceptId }) });
}
