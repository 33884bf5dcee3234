import type { Passkey } from '../../../infra/vault/passkeys.ts';
import { challengeOf, type PasskeySite } from '../../../infra/vault/webauthn.ts';
import type { PasskeyChallenge } from './passkey-contract.ts';

/** How long a browser waits for its person. */
const timeoutMs = 2 * 60_000;

/** The request that a browser passes to an authenticator; the challenge belongs to the token, which is used once. */
export const passkeyAsk = (
  token: string,
  { rpId }: Pick<PasskeySite, 'rpId'>,
  passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): PasskeyChallenge => ({
  challenge: challengeOf(token),
  rp_id: rpId,
  credentials: passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: [...transports],
  })),
  timeout_ms: timeoutMs,
});
