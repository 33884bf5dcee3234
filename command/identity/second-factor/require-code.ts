import { secondFactorDecider } from '../../../domain/identity/second-factor/decider.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import type { Caller, RequestContext } from '../../../infra/http/route.ts';
import { derivedSending } from '../../core/metadata.ts';
import { partsOf } from '../../core/send.ts';
import { tryCode, type CodePlace } from './code-guard.ts';
import type { SecondFactorDeps } from './deps.ts';

type Deps = Pick<SecondFactorDeps, 'factors' | 'guard' | 'clock' | 'handler' | 'mintId'>;

/**
 * Refuses with CODE_NOT_VALID unless the caller's code is right: one of the app or a recovery code, each valid once.
 * The use of a recovery code is recorded in the log.
 */
export const requireCode = async (
  { factors, guard, clock, handler, mintId }: Deps,
  {
    caller,
    context,
    code,
    place,
  }: Readonly<{
    caller: Caller;
    context: Pick<RequestContext, 'correlationId' | 'ip'>;
    code: string;
    place: CodePlace;
  }>,
): Promise<void> => {
  const { userId } = caller.actor;
  const proof = await tryCode(guard.attempts, place, () =>
    factors.prove(userId, code.replace(/\s/g, ''), clock().getTime()),
  );
  if (proof === null) throw new DomainError(identityErrors.CODE_NOT_VALID);
  if (proof.by === 'app') return;
  const { correlationId, ip } = context;
  const sending = derivedSending({
    actor: caller.actor,
    source: mintId(),
    purpose: 'recovery code',
    correlationId,
  });
  await partsOf(handler, { ...sending, metadata: { ...sending.metadata, ip } }).send({
    decider: secondFactorDecider,
    streamId: userId,
    command: { type: 'UseRecoveryCode', data: { left: proof.left } },
    outcome: () => ({ status: 200, body: {} }),
  });
};
