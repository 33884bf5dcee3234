import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { challengeOf, readSignedPasskey } from '../../../infra/vault/webauthn.ts';
import { tryCode, type CodePlace } from './code-guard.ts';
import type { SecondFactorDeps } from './deps.ts';
import type { PasskeyBody } from './passkey-contract.ts';

type Deps = Pick<SecondFactorDeps, 'passkeys' | 'passkeySite' | 'guard' | 'clock'>;

/**
 * Refuses with PASSKEY_NOT_VALID unless a passkey of this person, with a counter that has moved forward, has signed the
 * token's challenge. The token must have been claimed already. Tries count like those of codes.
 */
export const requirePasskey = async (
  { passkeys, passkeySite, guard, clock }: Deps,
  { userId, body, place }: Readonly<{ userId: string; body: PasskeyBody; place: CodePlace }>,
): Promise<void> => {
  const isRight = await tryCode(guard.attempts, place, async () => {
    const passkey = (await passkeys.listOf(userId)).find(
      ({ credentialId }) => credentialId === body.id,
    );
    if (passkey === undefined) return null;
    const expected = { ...passkeySite, challenge: challengeOf(body.token) };
    const counter = await readSignedPasskey(body, passkey, expected);
    if (counter === null) return null;
    return (await passkeys.use(passkey.id, counter, clock().getTime())) ? true : null;
  });
  if (isRight === null) throw new DomainError(identityErrors.PASSKEY_NOT_VALID);
};
