import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SessionStore } from './sessions.js';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

// No base32 secret, address or signing secret starts with this.
const SEALED = 'sealed.';

/**
 * How secrets that the console needs to read again are stored: encrypted with the key of the settings so that changes
 * are detected, or plain if there is none. Every process with the same key can read what another one stored for the
 * same purpose. `about` names what a secret belongs to, so that it cannot be moved elsewhere.
 */
function createStoredSecrets(secret: string | undefined, purpose: string) {
  const key =
    secret === undefined
      ? null
      : Buffer.from(hkdfSync('sha256', secret, '', `connect-console ${purpose}`, 32));
  return {
    toStored: (text: string, about: string): string => {
      if (!key) return text;
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about));
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return SEALED + Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },
    /** Null if it was encrypted with another key, or was changed. */
    fromStored: (stored: string, about: string): string | null => {
      if (!stored.startsWith(SEALED)) return stored;
      const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
      if (!key || bytes.length <= IV + TAG) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV));
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV, IV + TAG));
      try {
        const opened = [decipher.update(bytes.subarray(IV + TAG)), decipher.final()];
        return Buffer.concat(opened).toString();
      } catch {
        return null;
      }
    },
  };
}

export type StoredSecrets = ReturnType<typeof createStoredSecrets>;

/** The stored secrets: of authenticator apps, and the addresses and signing secrets of alert channels. */
export function createConsoleSecrets(key: string | undefined) {
  return {
    apps: createStoredSecrets(key, 'authenticator apps'),
    channels: createStoredSecrets(key, 'alert channels'),
  };
}

/** A channel as it is stored. */
export function sealChannel<T extends { id: string; target: string; secret: string | null }>(
  { toStored }: StoredSecrets,
  channel: T,
): T {
  const { id, target, secret } = channel;
  return {
    ...channel,
    target: toStored(target, `target of ${id}`),
    secret: secret === null ? null : toStored(secret, `secret of ${id}`),
  };
}

/** A stored channel, decrypted; null if it was encrypted with another key. */
export function openChannel<T extends { id: string; target: string; secret: string | null }>(
  { fromStored }: StoredSecrets,
  channel: T,
): T | null {
  const { id, target: storedTarget, secret: storedSecret } = channel;
  const target = fromStored(storedTarget, `target of ${id}`);
  const secret = storedSecret === null ? null : fromStored(storedSecret, `secret of ${id}`);
  if (target === null || (secret === null && storedSecret !== null)) return null;
  return { ...channel, target, secret };
}

/** Encrypts the secrets that were stored before there was a key. */
export async function sealStoredSecrets(
  { change }: SessionStore,
  { apps, channels }: ReturnType<typeof createConsoleSecrets>,
): Promise<void> {
  await change(async ({ within }) => {
    const factors = await within
      .selectFrom('second_factors')
      .select(['member_id', 'secret'])
      .where('secret', 'not like', `${SEALED}%`)
      .execute();
    for (const { member_id, secret } of factors) {
      await within
        .updateTable('second_factors')
        .set({ secret: apps.toStored(secret, member_id) })
        .where('member_id', '=', member_id)
        .execute();
    }
    const plain = await within
      .selectFrom('alert_channels')
      .select(['id', 'target', 'secret'])
      .where('target', 'not like', `${SEALED}%`)
      .execute();
    for (const channel of plain) {
      const { id, target, secret } = sealChannel(channels, channel);
      await within
        .updateTable('alert_channels')
        .set({ target, secret })
        .where('id', '=', id)
        .execute();
    }
  });
}
