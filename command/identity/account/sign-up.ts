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

/**
 * A person who registered less than this ago has sent the form twice. The first mail is on its way; if its request was
 * cut off, a job sends it.
 */
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
  userId: string,
): Promise<void> => {
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
  const changeId = sending.record.commandId;
  await sendVerification(deps, { userId, fullName, email, changeId });
};

/**
 * The id under which an earlier request reserved the address and was cut off before its event, if the form has the
 * same password: then it is the same person's, sent again. Takes the same time whatever the result.
 */
const begunBefore = async (
  deps: AccountDeps,
  { email, password }: SignUp,
): Promise<string | null> => {
  const owner = await deps.findUserByEmail(email);
  const begun = owner !== null && (await deps.people.find(owner)) === null ? owner : null;
  return (await deps.verifyPassword(begun, password)) ? begun : null;
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
  summary:
    'Open a customer account. The answer does not reveal whether the address already has one.',
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
        await register(deps, context, body, deps.mintId());
      } catch (error) {
        if (!isTaken(error)) throw error;
        const begun = await begunBefore(deps, body);
        if (begun === null) await tellOwner(deps, body.email);
        else await register(deps, context, body, begun);
      }
    });
    log.info({ correlationId: context.correlationId }, 'a customer signed up');
    return { status: 201, body: { message: successTexts.signedUp } };
  },
});
