import type { Clock } from '../../core/handle.ts';
import type { MailedTokens } from '../../../infra/vault/mailed-tokens.ts';
import type { SecondFactors } from '../../../infra/vault/second-factors.ts';
import { secondStepKind, secondStepMs, writeSecondStep } from '../second-step-token.ts';
import type { SignInDeps } from '../sign-in-deps.ts';

/** Begins the second step of who has a second factor. */
export const beginSecondStepWith =
  ({
    factors,
    tokens,
    clock,
  }: Readonly<{
    factors: Pick<SecondFactors, 'tell'>;
    tokens: Pick<MailedTokens, 'make'>;
    clock: Clock;
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
    return { token, expires_at: new Date(expiresAt).toISOString() };
  };
