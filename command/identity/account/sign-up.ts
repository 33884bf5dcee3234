import type { InferType } from 'yup';
import { accountExistsMail } from '../../../domain/identity/mails/account-exists.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { countryNames } from '../../../domain/shared/country-names.ts';
import { DomainError, isDomainError } from '../../../domain/shared/errors.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, everybody, type RequestContext } from '../../../infra/http/route.ts';
import { hashPassword } from '../../../infra/vault/passwords.ts';
import { derivedSending } from '../../core/metadata.ts';
import { partsOf } from '../../core/send.ts';
import { registerUser } from '../register-user.ts';
import { accountResponse, signUpRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { inEvenTime } from './even-time.ts';
import { sendReset, sendVerification } from './mails.ts';
import { requireUncommon } from './password-rules.ts';

/** Longer than a sign-up takes on an idle machine. */
const stepMs = 750;

/** A person who registered less than this ago has sent the form twice, and the first mail is on its way. */
const justNowMs = 2 * 60_000;

type SignUp = InferType<typeof signUpRequest>;

const countries: ReadonlySet<string> = new Set(countryNames.map(([, name]) => name));

/**
 * Not a rule of the form itself, because the form runs in the page, which loads the names of countries only when it
 * needs them.
 */
const requireCountry = (country: string): void => {
  if (!countries.has(country))
    throw new DomainError(generalErrors.INVALID, {}, { country: fieldTexts.country });
};

const register = async (
  deps: AccountDeps,
  { correlationId, ip }: RequestContext,
  form: SignUp,
): Promise<void> => {
  const userId = deps.mintId();
  const { fullName, email, password, phone, birthDate, currency } = form;
  const { country, city, address, postalCode, language } = form;
  const actor = { userId, roleId: roles.customer, impersonatorId: null };
  const sending = derivedSending({ actor, source: userId, purpose: 'sign up', correlationId });
  const withAddress = { ...sending, metadata: { ...sending.metadata, ip } };
  await registerUser(deps, partsOf(deps.handler, withAddress).send, {
    userId,
    person: { fullName, email, phone, birthDate, country, city, address, postalCode },
    roleId: roles.customer,
    password,
    isEmailVerified: false,
    managerId: null,
    ...(language === undefined ? {} : { language }),
    currency,
    balances: { demo: deps.demoBalance(), real: '0' },
  });
  await sendVerification(deps, { userId, fullName, email });
};

/** Tells only the owner of the address. */
const tellOwner = async (deps: AccountDeps, email: string): Promise<void> => {
  const userId = await deps.findUserByEmail(email);
  const person = userId === null ? null : await deps.people.find(userId);
  if (userId === null || !person?.isActive) return;
  const contact = await deps.contactOf(userId);
  if (contact === null) return;
  const age = deps.clock().getTime() - new Date(contact.registeredAt).getTime();
  if (age < justNowMs) return;
  await sendReset(deps, { userId, ...contact }, accountExistsMail);
};

const isTaken = (error: unknown): boolean =>
  isDomainError(error) && error.code === identityErrors.EMAIL_TAKEN.code;

/**
 * Opens a customer's account and mails the link that verifies the address; a reaction opens its two wallets
 * (decisions.md 21, decision 20). An address that already has an account gets the same response after the same time,
 * and its owner a mail.
 */
export const signUp = defineRoute<AccountDeps>()({
  method: 'POST',
  path: '/auth/signup',
  kind: 'command',
  summary: 'Opens a customer account. The answer does not tell whether the address has one.',
  permission: everybody,
  body: signUpRequest,
  response: accountResponse,
  status: 201,
  rateLimit: { by: 'address', limit: 10, windowSeconds: 60 },
  errors: [generalErrors.BUSY],
  handle: async ({ body, context }, deps) => {
    const { clock, guard, log } = deps;
    requireCountry(body.country);
    requireUncommon('password', body.password, body.email);
    const times = { now: () => clock().getTime(), pause: guard.pause };
    await inEvenTime(times, context, stepMs, async () => {
      try {
        await register(deps, context, body);
      } catch (error) {
        if (!isTaken(error)) throw error;
        // As much work as storing a new password.
        await hashPassword(body.password);
        await tellOwner(deps, body.email);
      }
    });
    log.info({ correlationId: context.correlationId }, 'somebody signed up');
    return { status: 201, body: { message: successTexts.signedUp } };
  },
});
