import { DomainError } from '../../domain/shared/errors.ts';
import type { Caller, Permission, RouteDeclaration } from './route.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * Checks permission before the id and the fields of a request are looked at. Throws KEY_NOT_VALID, NOT_SIGNED_IN,
 * STALE_ACTOR, FORBIDDEN or ACTING_NOT_ALLOWED. An acting session has the customer's rights, except for routes that
 * refuse acting. `claimedActor` is the person the screen believes to be signed in (header Daybook-Actor), if it says
 * so.
 */
export const authorise = (
  permission: Permission,
  caller: Caller | null,
  claimedActor: string | undefined,
): void => {
  // Tokens and signatures cover the body, so they are checked once it has been read.
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

/**
 * For calls of which only a part needs a fresh code: throws FRESH_CODE_REQUIRED if the caller has a second factor and
 * did not prove it recently.
 */
export const requireFreshCode = (caller: Caller): void => {
  if (caller.session?.hasFactor === true && !caller.session.isProven)
    throw new DomainError(generalErrors.FRESH_CODE_REQUIRED);
};

/**
 * Throws FACTOR_REQUIRED if staff must set up a second factor first, and FRESH_CODE_REQUIRED if a person who has one
 * must prove it again. A person without a second factor is not asked for a code; whether staff need one is a site
 * setting.
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
