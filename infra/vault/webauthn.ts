import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sha256 } from './sha256.ts';

/** The site for which passkeys are made and used: those of another site are not accepted. */
export type PasskeySite = Readonly<{ rpId: string; origin: string }>;

/** The site by its configured address. */
export const passkeySiteOf = (publicUrl: string): PasskeySite => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
};

/**
 * The challenge that belongs to a single-use token: whoever answers it had the token, so nothing else need be stored.
 */
export const challengeOf = (token: string): string =>
  sha256(`passkey challenge ${token}`).toString('base64url');

/** What an authenticator created; all in base64url. */
export type MadePasskey = Readonly<{
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}>;

/** What an authenticator signed; all in base64url. */
export type SignedPasskey = Readonly<{
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}>;

type Expected = PasskeySite & Readonly<{ challenge: string }>;

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** Loaded on first use: most processes never need it. */
const load = () => import('@simplewebauthn/server');

/** Any error in what a browser sent means that it is not accepted: to say which check failed helps only attackers. */
const orNull = async <Result>(check: () => Promise<Result | null>): Promise<Result | null> => {
  try {
    return await check();
  } catch {
    return null;
  }
};

/** The key of a passkey that was created for this challenge on this site; `null` otherwise. */
export const readMadePasskey = (
  { id, clientDataJSON, attestationObject }: MadePasskey,
  { challenge, origin, rpId }: Expected,
): Promise<Readonly<{ credentialId: string; publicKey: string; counter: number }> | null> =>
  orNull(async () => {
    const { verifyRegistrationResponse } = await load();
    const response: RegistrationResponseJSON = {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    if (!verified || registrationInfo === undefined) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });

/** The authenticator's counter if it signed this challenge on this site with this key; `null` otherwise. */
export const readSignedPasskey = (
  { id, clientDataJSON, authenticatorData, signature }: SignedPasskey,
  passkey: Readonly<{ credentialId: string; publicKey: string; counter: number }>,
  { challenge, origin, rpId }: Expected,
): Promise<number | null> =>
  orNull(async () => {
    const { verifyAuthenticationResponse } = await load();
    const response: AuthenticationResponseJSON = {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });

const transports: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

/** The transports that browsers know, without others. */
export const knownTransports = (named: readonly string[]): readonly string[] => [
  ...new Set(named.filter((name) => transports.has(name))),
];
