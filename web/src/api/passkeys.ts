import { mutationOptions } from '@tanstack/react-query';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ask, keyOf, type Asked } from './client';
import { BrowserRefusedError } from './failures';
import './settings';

const NOT_USED = [
  'No passkey was used',
  'The browser was cancelled, or this device has no passkey that fits.',
  'Try again, or choose another way.',
] as const;
const browser = () => import('@simplewebauthn/browser');

/** The browser's result. Throws BrowserRefusedError. */
async function asked<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (cause) {
    throw new BrowserRefusedError(NOT_USED, { cause });
  }
}

/** Creates a passkey in this browser and adds it; only this response ever contains the recovery codes. */
export const addPasskeyMutation = mutationOptions({
  mutationKey: keyOf('add_passkey', {}),
  mutationFn: async ({ name, password }: { name: string; password: string }) => {
    const options = await ask('begin_passkey', { body: { password } });
    // Made by the server's half of the same library.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { startRegistration } = await browser();
    const response = await asked(() => startRegistration({ optionsJSON }));
    return ask('add_passkey', {
      body: { name, response: { ...response } as Asked<'add_passkey'>['body']['response'] }, // in its JSON form
    });
  },
});

/** Signs in with a passkey that the member chooses in the browser. */
export async function signInWithPasskey(): Promise<void> {
  const options = await ask('begin_passkey_sign_in', {});
  // Made by the server's half of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await browser();
  const response = await asked(() => startAuthentication({ optionsJSON }));
  await ask('sign_in_with_passkey', {
    body: { response: { ...response } as Asked<'sign_in_with_passkey'>['body']['response'] }, // in its JSON form
  });
}
