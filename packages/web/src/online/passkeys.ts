/** Passkeys in this browser: what the server asks an authenticator to sign, and what it has signed. */
import { failure, type Result, success } from '@bfi/engine';
import { type ApiFault, post } from './api.ts';

/** `passkey`: nobody used one. */
export type PasskeyFault = ApiFault | 'passkey';

/** Browsers that read the server's words themselves; the others are a few years old. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** `name`: what a guest keeps with it. */
export async function addPasskey(name: string | null): Promise<Result<object, PasskeyFault>> {
  const options = await post<PublicKeyCredentialCreationOptionsJSON>('passkey/options');
  if (!options.ok) return options;
  const response = await signed(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options.value),
    }),
  );
  if (response === null) return failure('passkey');
  return post('passkey', { response, ...(name === null ? {} : { name }) });
}

export async function signInByPasskey(): Promise<Result<object, PasskeyFault>> {
  const shown = await showPasskey();
  return shown.ok ? post('passkey/sign-in', { response: shown.value }) : shown;
}

/** For an account without a password: its owner shows a passkey once more. */
export async function addPassword(password: string): Promise<Result<object, PasskeyFault>> {
  const shown = await showPasskey();
  return shown.ok ? post('account/password', { response: shown.value, password }) : shown;
}

async function showPasskey(): Promise<Result<object, PasskeyFault>> {
  const options = await post<PublicKeyCredentialRequestOptionsJSON>('passkey/sign-in/options');
  if (!options.ok) return options;
  const response = await signed(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options.value) }),
  );
  return response === null ? failure('passkey') : success(response);
}

async function signed(ask: () => Promise<Credential | null>): Promise<object | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch {
    // Closed by whoever was asked, or too late.
    return null;
  }
}
