import { hash, verify } from '@node-rs/argon2';
import type { Request, Response } from 'express';
import type { MemberRow } from './account-rows.js';
import { cookieOf, cookieValues, DEVICE_COOKIE } from './guard.js';
import { dropPasswordLinks } from './members/links.js';
import { setMember } from './members/member-rows.js';
import { hashToken, type AccountChange, type SessionStore } from './sessions.js';

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
 * one, and links for a new password. Browsers are known by the hash of the old one, so they end with it.
 */
export async function setPassword(
  { within, end }: AccountChange,
  memberId: string,
  news: Partial<MemberRow>,
  exceptId?: string,
): Promise<void> {
  await setMember(within, memberId, news);
  await dropPasswordLinks(within, memberId);
  await end({ memberId, ...(exceptId !== undefined && { exceptId }) });
}

const DEVICE_MS = 365 * 24 * 3_600_000;

/** What a known browser keeps: it ends with the password, whose hash never leaves the database. */
const deviceToken = (passwordHash: string) => hashToken(`known browser ${passwordHash}`);

/** Lets a browser sign in for a year however often this password is guessed from elsewhere. */
export function rememberBrowser(
  response: Response,
  { isSecure }: Pick<SessionStore, 'isSecure'>,
  passwordHash: string,
): void {
  const [name, options] = cookieOf(DEVICE_COOKIE, isSecure());
  response.cookie(name, deviceToken(passwordHash), { ...options, maxAge: DEVICE_MS });
}

/** Identifies the browser in its own limit of attempts; undefined if it is not known for this password. */
export function findDevice(
  request: Pick<Request, 'headers'>,
  { isSecure }: Pick<SessionStore, 'isSecure'>,
  passwordHash: string,
): string | undefined {
  const known = hashToken(deviceToken(passwordHash));
  const kept = cookieValues(request, DEVICE_COOKIE, isSecure()).map(hashToken);
  return kept.find((each) => each === known);
}
