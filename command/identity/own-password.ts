import { DomainError, invariant } from '../../domain/shared/errors.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { Caller } from '../../infra/http/route.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { beginAttempt, signInRules } from './sign-in-guard.ts';

type Deps = Pick<SignInDeps, 'guard' | 'verifyPassword'>;

/** One key per sign-in to an account: sessions that Login as and the way back make from it keep its expiry. */
const keyOf = ({ actor, session }: Caller): string => {
  invariant(session, 'a caller who enters a password has a session');
  return `own password ${actor.userId} ${session.expiresAtMs}`;
};

/**
 * Whether this is the caller's password. Each answer counts as a guess by this session, until one is right; too many
 * guesses are refused with TOO_MANY_REQUESTS (docs/decisions/0197).
 */
export const isOwnPassword = async (
  { guard, verifyPassword }: Deps,
  caller: Caller,
  password: string,
): Promise<boolean> => {
  const key = keyOf(caller);
  await beginAttempt(guard.attempts, key, signInRules.perPlace);
  if (!(await verifyPassword(caller.actor.userId, password))) return false;
  await guard.attempts.forget(key);
  return true;
};

/** Refuses the field `password` unless it is the caller's password. */
export const requireOwnPassword = async (
  deps: Deps,
  caller: Caller,
  password: string,
): Promise<void> => {
  if (await isOwnPassword(deps, caller, password)) return;
  throw new DomainError(generalErrors.INVALID, {}, { password: fieldTexts.passwordWrong });
};
