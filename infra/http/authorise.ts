import { DomainError } from '../../domain/shared/errors.ts';
import type { Caller, Permission, RouteDeclaration } from './route.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * Who is asked before what: throws KEY_NOT_VALID, NOT_SIGNED_IN, STALE_ACTOR, FORBIDDEN or ACTING_NOT_ALLOWED before the id and the
 * fields of a request are looked at. In an acting session the rights are the customer's, less what the route refuses.
 * `claimedActor` is the person the screen believes to be signed in (header Daybook-Actor), if it says so.
 */
export const authorise = (
  permission: Permission,
  caller: Caller | null,
  claimedActor: string | undefined,
): void => {
  // Tokens and signatures are in the body, and are looked at when it is there.
  if (permission.kind !== 'key' && permission.kind !== 'session') return;
  if (permission.kind === 'key') {
    if (!caller) throw new DomainError(generalErrors.KEY_NOT_VALID);
    return;
  }
  if (!caller) throw new DomainError(generalErrors.NOT_SIGNED_IN);
  if (claimedActor !== undefined && claimedActor.toLowerCase() !== caller.actor.userId) {
    throw new DomainError(generalErrors.STALE_ACTOR);
  }
  if (permission.acting === 'way-back' && caller.actor.impersonatorId !== null) return;
  if (!permission.roles.includes(caller.roleId)) throw new DomainError(generalErrors.FORBIDDEN);
  if (caller.actor.impersonatorId !== null && permission.acting === 'no') {
    throw new DomainError(generalErrors.ACTING_NOT_ALLOWED);
  }
};

/** For calls that need a fresh code for a part of what they do: throws FRESH_CODE_REQUIRED where that is the case. */
export const requireFreshCode = (caller: Caller): void => {
  if (caller.session?.hasFactor === true && !caller.session.isProven)
    throw new DomainError(generalErrors.FRESH_CODE_REQUIRED);
};

/**
 * Throws FACTOR_REQUIRED where staff must set up a second factor before anything else, and FRESH_CODE_REQUIRED where
 * somebody who has one must prove it again. Who has none is asked for nothing; whether staff need one is a site setting.
 */
export const requireFactor = (
  {
    permission,
    stepUp,
    beforeFactor,
  }: Pick<RouteDeclaration<unknown>, 'permission' | 'stepUp' | 'beforeFactor'>,
  caller: Caller | null,
): void => {
  if (permission.kind !== 'session' || !caller?.session) return;
  const { mustSetUpFactor } = caller.session;
  if (mustSetUpFactor && beforeFactor !== true)
    throw new DomainError(generalErrors.FACTOR_REQUIRED);
  if (stepUp === true) requireFreshCode(caller);
};
