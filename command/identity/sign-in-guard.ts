import { createHash } from 'node:crypto';
import { normalEmail } from '../../domain/shared/email.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { addressKey } from '../../infra/http/client-address.ts';
import type { Attempts, RoundRule, TurnRule } from '../../infra/http/limits/attempts.ts';
import type { RequestContext } from '../../infra/http/route.ts';
import type { DeviceCookie } from '../../infra/http/sessions/device-cookie.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** For one account from one network, or from a device that has signed in to it before. */
const perPlace: RoundRule = {
  limit: 10,
  windowSeconds: 15 * minute,
  waitSecondsFirst: minute,
  waitSecondsMax: hour,
  forgetSeconds: day,
};

/** The limits on guesses at passwords before a guess has to wait (decisions.md 52). */
export const signInRules = {
  perPlace,
  /** For all accounts from one network, which many people may share. */
  network: {
    limit: 30,
    windowSeconds: minute,
    waitSecondsFirst: minute,
    waitSecondsMax: 15 * minute,
    forgetSeconds: day,
  },
  /** For one account from everywhere: increasing waits, for people who never signed in from where they are. */
  account: { free: 10, quietSeconds: 15 * minute, waitSecondsMax: 30 },
} as const satisfies Readonly<Record<string, RoundRule | TurnRule>>;

export type SignInGuard = Readonly<{
  attempts: Attempts;
  devices: DeviceCookie;
  /** Resolves after this many milliseconds. */
  pause: (ms: number) => Promise<void>;
}>;

/** An attempt that is allowed; it counts as failed until its outcome is reported. */
export type Attempt = Readonly<{
  /** The password was right: earlier failures here no longer count. */
  succeeded: () => Promise<void>;
  /** The attempt revealed nothing and does not count. */
  undone: () => Promise<void>;
}>;

/** A hash that hides the address, and is the same whether or not such a user exists. */
export const accountOf = (email: string): string =>
  createHash('sha256').update(normalEmail(email)).digest('hex');

/** Counts an attempt before it is made, or refuses with TOO_MANY_REQUESTS. */
export const beginAttempt = async (
  attempts: Attempts,
  key: string,
  rule: RoundRule,
): Promise<void> => {
  const seconds = await attempts.begin(key, rule);
  if (seconds > 0) throw new DomainError(generalErrors.TOO_MANY_REQUESTS, { seconds });
};

type Visit = Pick<RequestContext, 'ip' | 'cookies' | 'waitAside'>;

const fromKnownDevice = async ({ attempts }: SignInGuard, device: string): Promise<Attempt> => {
  const key = `sign-in device ${device}`;
  await beginAttempt(attempts, key, signInRules.perPlace);
  return {
    succeeded: () => attempts.forget(key),
    undone: () => attempts.undo(key, signInRules.perPlace),
  };
};

/** Waits without holding a slot that others need; refuses if too many already wait. */
const waitForTurn = async (
  { attempts, pause }: SignInGuard,
  key: string,
  { waitAside }: Visit,
): Promise<void> => {
  const { waitSeconds, isRefused } = await attempts.turn(key, signInRules.account);
  if (isRefused) throw new DomainError(generalErrors.TOO_MANY_REQUESTS, { seconds: waitSeconds });
  if (waitSeconds === 0) return;
  const waiting = waitAside(() => pause(waitSeconds * 1000));
  if (waiting === null) throw new DomainError(generalErrors.BUSY);
  await waiting;
};

const fromAnywhere = async (
  guard: SignInGuard,
  account: string,
  visit: Visit,
): Promise<Attempt> => {
  const { attempts } = guard;
  const network = `sign-in network ${addressKey(visit.ip)}`;
  const place = `sign-in place ${account} ${addressKey(visit.ip)}`;
  const anywhere = `sign-in account ${account}`;
  await beginAttempt(attempts, place, signInRules.perPlace);
  const undoPlace = () => attempts.undo(place, signInRules.perPlace);
  const undoNetwork = () => attempts.undo(network, signInRules.network);
  try {
    await beginAttempt(attempts, network, signInRules.network);
  } catch (error) {
    await undoPlace();
    throw error;
  }
  try {
    await waitForTurn(guard, anywhere, visit);
  } catch (error) {
    await Promise.all([undoPlace(), undoNetwork()]);
    throw error;
  }
  return {
    succeeded: async () => {
      await Promise.all([attempts.forget(place), undoNetwork(), attempts.giveTurnBack(anywhere)]);
    },
    undone: async () => {
      await Promise.all([undoPlace(), undoNetwork(), attempts.giveTurnBack(anywhere)]);
    },
  };
};

/**
 * Allows an attempt to sign in after its turn, or refuses with TOO_MANY_REQUESTS or BUSY. A device that has signed in
 * to the account before is counted on its own, so that nobody else can block it.
 */
export const admit = (guard: SignInGuard, email: string, visit: Visit): Promise<Attempt> => {
  const account = accountOf(email);
  const device = guard.devices.find(visit.cookies, account);
  return device === null ? fromAnywhere(guard, account, visit) : fromKnownDevice(guard, device);
};
