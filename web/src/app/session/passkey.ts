import type {
  PasskeyBegun,
  PasskeyChallenge,
} from '../../../../command/identity/second-factor/passkey-contract.ts';

/** Whether this browser supports passkeys; they need https, or localhost. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Loaded on first use: few people press the button. */
const load = () => import('@simplewebauthn/browser');

type Transports = NonNullable<
  Parameters<
    Awaited<ReturnType<typeof load>>['startAuthentication']
  >[0]['optionsJSON']['allowCredentials']
>[number]['transports'];

const isTransport = (name: string): name is NonNullable<Transports>[number] => name !== '';

const described = (credentials: PasskeyChallenge['credentials']) =>
  credentials.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports.filter(isTransport),
  }));

/** `null` if there is no result: cancelled, too late, or no authenticator that has the passkey. */
const orNull = async <Result>(act: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await act();
  } catch {
    return null;
  }
};

/** Asks an authenticator to sign; `null` if it did not. */
export const signWithPasskey = (ask: PasskeyChallenge) =>
  orNull(async () => {
    const { startAuthentication } = await load();
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge: ask.challenge,
        rpId: ask.rp_id,
        allowCredentials: described(ask.credentials),
        timeout: ask.timeout_ms,
        userVerification: 'preferred',
      },
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  });

/** Asks an authenticator to create a passkey; `null` if it did not. */
export const makePasskey = ({ ask, site_name, user_handle, account, algorithms }: PasskeyBegun) =>
  orNull(async () => {
    const { startRegistration } = await load();
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: ask.challenge,
        rp: { id: ask.rp_id, name: site_name },
        user: { id: user_handle, name: account, displayName: account },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: described(ask.credentials),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        attestation: 'none',
        timeout: ask.timeout_ms,
      },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });
