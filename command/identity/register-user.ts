import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { isCurrency } from '../../domain/shared/currencies.ts';
import { isPositive, type Decimal } from '../../domain/shared/decimal.ts';
import { roles, type RoleId } from '../../domain/shared/roles.ts';
import type { WalletMode } from '../../domain/shared/trading/types.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import type { PersonData } from '../../domain/identity/user/events.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { Handled } from '../core/command.ts';
import type { Handler } from '../core/handle.ts';
import { uuidv5 } from '../core/ids.ts';
import { partOf, type Sending } from '../core/metadata.ts';
import type { EmailReservations, PasswordVault } from './vault-ports.ts';
import { identityErrors } from '../../domain/identity/errors.ts';

export type RegisterUserDeps = Readonly<{
  handler: Pick<Handler, 'handle'>;
  emails: EmailReservations;
  passwords: PasswordVault;
}>;

export type NewUser = Readonly<{
  userId: string;
  person: PersonData;
  roleId: RoleId;
  /** `null`: nobody can sign in until one is set. */
  password: string | null;
  isEmailVerified: boolean;
  managerId: string | null;
  /** Of a customer's wallets. */
  currency: string;
  /** First money of a customer's wallets, in that currency. */
  balances: Readonly<Record<WalletMode, Decimal>>;
  /** The command's clock; only the seeder sets it in the past. */
  occurredAt?: string;
}>;

/** The ids of a customer's first wallets follow from the user's. */
export const firstWalletId = (userId: string, mode: WalletMode): string =>
  uuidv5(`wallet/${mode}`, userId);

/**
 * Makes a user of any role; a customer also gets a demo wallet, which is the active one, and a real one (decisions.md
 * 21). Email and password lie in the vault before the event that needs them. Each step has its own key, so that sending
 * it again completes what is missing. Refuses with `EMAIL_TAKEN`, `USER_EXISTS`, `UNKNOWN_CURRENCY`.
 */
export const registerUser = async (
  deps: RegisterUserDeps,
  sending: Sending,
  user: NewUser,
): Promise<Handled> => {
  const { userId, person } = user;
  if (user.roleId === roles.customer && !isCurrency(user.currency))
    throw new DomainError(tradingErrors.UNKNOWN_CURRENCY, { currency: user.currency });
  if (!(await deps.emails.reserve(person.email, userId)))
    throw new DomainError(identityErrors.EMAIL_TAKEN);
  if (user.password !== null) await deps.passwords.set(userId, user.password);
  const registered = await sendRegistration(deps, sending, user);
  await deps.emails.confirm(person.email, userId);
  if (user.roleId !== roles.customer) return registered;
  await openWallet(deps, sending, user, 'real');
  await openWallet(deps, sending, user, 'demo');
  return activateDemoWallet(deps, sending, user);
};

/** Status of what the decider refuses on the newest state of a stream, so that certainly nothing was written. */
const ruleRefused = 422;

const at = ({ occurredAt }: NewUser) => (occurredAt === undefined ? {} : { occurredAt });

const sendRegistration = async (
  deps: RegisterUserDeps,
  sending: Sending,
  user: NewUser,
): Promise<Handled> => {
  const { person, roleId, isEmailVerified, managerId, userId } = user;
  try {
    return await deps.handler.handle({
      decider: userDecider,
      streamId: userId,
      ...partOf(sending, 'register'),
      ...at(user),
      command: {
        type: 'RegisterUser',
        data: { ...person, roleId, isActive: true, isEmailVerified, managerId },
      },
      outcome: () => ({ status: 201, body: { id: userId } }),
    });
  } catch (error) {
    // Any other failure may come after the event was written: then the reservation stays, until it is confirmed or expires.
    if (isDomainError(error) && error.refusal.status === ruleRefused)
      await deps.emails.release(person.email, userId);
    throw error;
  }
};

const openWallet = async (
  { handler }: RegisterUserDeps,
  sending: Sending,
  user: NewUser,
  mode: WalletMode,
): Promise<void> => {
  const { userId, currency } = user;
  const streamId = firstWalletId(userId, mode);
  await handler.handle({
    decider: walletDecider,
    streamId,
    ...partOf(sending, `open ${mode}`),
    ...at(user),
    command: { type: 'OpenWallet', data: { userId, mode, currency } },
    outcome: () => ({ status: 201, body: { id: streamId } }),
  });
  const amount = user.balances[mode];
  if (!isPositive(amount)) return;
  await handler.handle({
    decider: walletDecider,
    streamId,
    ...partOf(sending, `fund ${mode}`),
    ...at(user),
    command: {
      type: 'AdjustBalance',
      data: {
        type: 'add',
        amount,
        reason: 'opening',
        staffId: null,
        quotes: {},
        now: user.occurredAt ?? '',
      },
    },
    outcome: () => ({ status: 200, body: { id: streamId } }),
  });
};

const activateDemoWallet = (
  { handler }: RegisterUserDeps,
  sending: Sending,
  user: NewUser,
): Promise<Handled> => {
  const { userId } = user;
  const walletId = firstWalletId(userId, 'demo');
  return handler.handle({
    decider: traderDecider,
    streamId: userId,
    ...partOf(sending, 'activate demo'),
    ...at(user),
    command: { type: 'SwitchActiveWallet', data: { userId, walletId, walletOwnerId: userId } },
    outcome: () => ({ status: 201, body: { id: userId } }),
  });
};
