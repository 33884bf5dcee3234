import type { Clock } from '../../core/handle.ts';
import type { MailedTokens } from '../../../infra/vault/mailed-tokens.ts';
import type { Passkeys } from '../../../infra/vault/passkeys.ts';
import type { SecondFactors } from '../../../infra/vault/second-factors.ts';
import type { PasskeySite } from '../../../infra/vault/webauthn.ts';
import { secondStepKind, secondStepMs, writeSecondStep } from '../second-step-token.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { passkeyAsk } from './passkey-challenge.ts';

/** Begins the second step of a sign-in, if the person has a second factor. */
export const beginSecondStepWith =
  ({
    factors,
    tokens,
    clock,
    passkeys,
    passkeySite,
  }: Readonly<{
    factors: Pick<SecondFactors, 'tell'>;
    tokens: Pick<MailedTokens, 'make'>;
    clock: Clock;
    passkeys: Pick<Passkeys, 'listOf'>;
    passkeySite: PasskeySite;
  }>): SignInDeps['beginSecondStep'] =>
  async (userId, data) => {
    if ((await factors.tell(userId)) === null) return null;
    const at = clock().getTime();
    const expiresAt = at + secondStepMs;
    const token = await tokens.make({
      kind: secondStepKind,
      userId,
      at,
      expiresAt,
      data: writeSecondStep(data),
    });
    const own = await passkeys.listOf(userId);
    return {
      token,
      expires_at: new Date(expiresAt).toISOString(),
      passkey: own.length === 0 ? null : passkeyAsk(token, passkeySite, own),
    };
  };
