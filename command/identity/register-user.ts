import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { isCurrency } from '../../domain/shared/currencies.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { roles, type RoleId } from '../../domain/shared/roles.ts';
import type { WalletMode } from '../../domain/shared/trading/types.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import type { UserCommand } from '../../domain/identity/user/commands.ts';
import type { FirstWallets, PersonData, UserEvent } from '../../domain/identity/user/events.ts';
import type { User } from '../../domain/identity/user/state.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { Handled } from '../core/command.ts';
import type { Handler } from '../core/handle.ts';
import type { Sending } from '../core/metadata.ts';
import { partsOf, type Asked, type SendAsked } from '../core/send.ts';
import { openFirstWallets } from '../trading/first-wallets.ts';
import type { EmailReservations, PasswordVault } from './vault-ports.ts';
import { identityErrors } from '../../domain/identity/errors.ts';

export type RegisterUserDeps = Readonly<{
  emails: EmailReservations;
  passwords: Pick<PasswordVault, 'set'>;
  handler: Pick<Handler, 'findNow'>;
}>;

/** For a process that sends commands under its own idempotency keys. */
export type ProcessDeps = RegisterUserDeps &
  Readonly<{ handler: Pick<Handler, 'handle' | 'findNow'> }>;

export type NewUser = Readonly<{
  userId: string;
  person: PersonData;
  roleId: RoleId;
  /** With `null`, nobody can sign in until a password is set. */
  password: string | null;
  isEmailVerified: boolean;
  /** Whether the person may sign in; default true. */
  isActive?: boolean;
  managerId: string | null;
  /** The staff member who chose the password. */
  staffId?: string;
  /** The lead that becomes this customer. */
  leadId?: string;
  /** Who wrote the address of the lead. */
  addressBy?: string;
  /** The language of the sign-up. */
  language?: string;
  /** Of a customer's wallets. */
  currency: string;
  /** The first money of a customer's wallets, in that currency. */
  balances: Readonly<Record<WalletMode, Decimal>>;
  /** The message of the response. */
  message?: string;
  /** Default: the command's clock; only the seeder sets it, to a past time. */
  occurredAt?: string;
}>;

/** The wallets of a customer, in the chosen currency; no other role has any. */
const walletsOf = ({ roleId, currency, balances }: NewUser): FirstWallets | null => {
  if (roleId !== roles.customer) return null;
  if (!isCurrency(currency)) throw new DomainError(tradingErrors.UNKNOWN_CURRENCY, { currency });
  return { currency, ...balances };
};

/**
 * Creates a user of any role. A customer also gets a demo wallet, which is the active one, and a real one (decisions.md
 * 21): the event requests them, and a reaction opens them (`command/trading/reactions/first-wallets.ts`). Email and
 * password are in the vault before the event that needs them; for an existing user, the vault keeps what it has.
 * Refuses with `EMAIL_TAKEN`, `USER_EXISTS`, `UNKNOWN_CURRENCY`.
 */
export const registerUser = async (
  deps: RegisterUserDeps,
  send: SendAsked,
  user: NewUser,
): Promise<Handled> => register(deps, send, user, walletsOf(user));

/**
 * The same where no reactions run yet, as in a store that is being seeded: the wallets are opened at once. Each step
 * has its own idempotency key, so that a repeat completes what is missing.
 */
export const registerWithWallets = async (
  deps: ProcessDeps,
  sending: Sending,
  user: NewUser,
): Promise<Handled> => {
  const { part } = partsOf(deps.handler, sending);
  const wallets = walletsOf(user);
  const registered = await register(deps, part('register'), user, null);
  if (wallets === null) return registered;
  const { userId } = user;
  const answer = (id: string) => () => ({ status: 201, body: { id } });
  const { opening, activate } = openFirstWallets(userId, wallets);
  for (const { mode, walletId, command } of opening) {
    await part(`open ${mode}`)({
      decider: walletDecider,
      streamId: walletId,
      ...at(user),
      command,
      outcome: answer(walletId),
    });
  }
  return part('activate demo')({
    decider: traderDecider,
    streamId: userId,
    ...at(user),
    command: activate,
    outcome: answer(userId),
  });
};

const isRegistered = ({ handler }: RegisterUserDeps, streamId: string): Promise<boolean> =>
  handler.findNow({
    decider: userDecider,
    streamId,
    pick: ({ status }) => status !== 'none',
  });

const putIntoVault = async (
  deps: RegisterUserDeps,
  { userId, person, password }: NewUser,
): Promise<void> => {
  if (!(await deps.emails.reserve(person.email, userId)))
    throw new DomainError(identityErrors.EMAIL_TAKEN);
  if (password !== null) await deps.passwords.set(userId, password);
};

const register = async (
  deps: RegisterUserDeps,
  send: SendAsked,
  user: NewUser,
  wallets: FirstWallets | null,
): Promise<Handled> => {
  const { userId, person } = user;
  if (!(await isRegistered(deps, userId))) await putIntoVault(deps, user);
  const registered = await sendRegistration(deps, send, user, wallets);
  await deps.emails.confirm(person.email, userId);
  return registered;
};

/** The status of a refusal by the decider on the newest state, after which certainly nothing was written. */
const ruleRefused = 422;

const messageOf = ({ message }: NewUser) => (message === undefined ? {} : { message });

const at = ({ occurredAt }: NewUser) => (occurredAt === undefined ? {} : { occurredAt });

const sendRegistration = async (
  deps: RegisterUserDeps,
  send: SendAsked,
  user: NewUser,
  wallets: FirstWallets | null,
): Promise<Handled> => {
  const { person, roleId, isEmailVerified, managerId, userId } = user;
  const registration: Asked<User, UserCommand, UserEvent> = {
    decider: userDecider,
    streamId: userId,
    ...at(user),
    command: {
      type: 'RegisterUser',
      data: {
        ...person,
        roleId,
        isActive: user.isActive ?? true,
        isEmailVerified,
        managerId,
        ...(user.staffId === undefined ? {} : { staffId: user.staffId }),
        ...(user.leadId === undefined ? {} : { leadId: user.leadId }),
        ...(user.addressBy === undefined ? {} : { addressBy: user.addressBy }),
        ...(user.language === undefined ? {} : { language: user.language }),
        ...(wallets === null ? {} : { wallets }),
      },
    },
    outcome: () => ({ status: 201, body: { ...messageOf(user), id: userId } }),
  };
  try {
    return await send(registration);
  } catch (error) {
    // Any other failure may come after the append. Then the reservation stays until it is confirmed or expires.
    if (isDomainError(error) && error.refusal.status === ruleRefused)
      await deps.emails.release(person.email, userId);
    throw error;
  }
};
