import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadPerson } from '../../../domain/crm/lead/events.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { onceInParts } from '../../core/send.ts';
import { tellAccountOpened } from '../account/mails.ts';
import { requireUncommon } from '../account/password-rules.ts';
import { registerUser, type NewUser } from '../register-user.ts';
import { convertLeadRequest, userAddedResponse } from './contract.ts';
import type { UserDeps } from './deps.ts';

/** The lead, if it can be converted and has an address to sign in with. */
const requireConvertible = async (leadId: string, userId: string, deps: UserDeps) => {
  const lead = await deps.findLead(leadId);
  if (lead === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
  // A repeat of the same conversion finds its own customer.
  if (lead.linkedUserId !== null && lead.linkedUserId !== userId)
    throw new DomainError(crmErrors.ALREADY_LINKED);
  const { person } = lead;
  const { email } = person;
  if (email === null) throw new DomainError(crmErrors.LEAD_WITHOUT_EMAIL);
  const { managerId, isEmailVerified, addressBy } = lead;
  return { managerId, isEmailVerified, addressBy, person: { ...person, email } };
};

/** The parts of the customer's profile that come from the lead. */
const profileOf = ({
  firstName,
  lastName,
  phone,
  country,
  city,
  email,
}: LeadPerson & { email: string }) => ({
  fullName: [firstName, lastName].filter((part) => part !== '').join(' '),
  email,
  phone,
  country,
  city,
  birthDate: null,
  address: null,
  postalCode: null,
});

const customerOf = (
  { managerId, isEmailVerified, addressBy, person }: Awaited<ReturnType<typeof requireConvertible>>,
  ids: Readonly<{ userId: string; staffId: string; leadId: string }>,
  { siteCurrency, demoBalance }: UserDeps,
): Omit<NewUser, 'password'> => ({
  ...ids,
  ...(addressBy === null ? {} : { addressBy }),
  managerId,
  person: profileOf(person),
  roleId: roles.customer,
  isEmailVerified,
  currency: siteCurrency(),
  balances: { demo: demoBalance(), real: '0' },
  message: successTexts.leadConverted,
});

/**
 * Makes a lead a customer with the same two wallets as after a sign-up, and tells them by mail. The registration names
 * the lead, so that reactions can link both (`command/crm/reactions/converted-leads.ts`) and send the mail
 * (`command/identity/reactions/access-changes.ts`) if this process is interrupted.
 */
export const convertLead = defineRoute<UserDeps>()({
  method: 'POST',
  path: '/admin/leads/convertLeadToUser',
  kind: 'command',
  summary:
    'Convert a lead to a customer, who signs in with the lead’s email address and this password.',
  permission: only(rights.editLeads),
  // A person who sets a password can sign in with it.
  stepUp: true,
  body: convertLeadRequest,
  response: userAddedResponse,
  status: 201,
  errors: [
    crmErrors.LEAD_NOT_FOUND,
    crmErrors.ALREADY_LINKED,
    crmErrors.LEAD_WITHOUT_EMAIL,
    identityErrors.EMAIL_TAKEN,
  ],
  handle: (request, deps) => {
    const { id: leadId, password } = request.body;
    // The command record has no hash of the password.
    const recorded = { ...request, body: { id: leadId } };
    return onceInParts(recorded, deps, 'ConvertLead', async ({ idOf, send, part }) => {
      const userId = idOf('user');
      const staffId = callerOf(request).actor.userId;
      const found = await requireConvertible(leadId, userId, deps);
      requireUncommon('password', password, found.person.email);
      const customer = customerOf(found, { userId, staffId, leadId }, deps);
      const registered = await registerUser(deps, send, { ...customer, password });
      const linked = await part('link')({
        decider: leadDecider,
        streamId: leadId,
        command: { type: 'LinkLead', data: { userId } },
        outcome: () => ({ status: 200, body: {} }),
      });
      await tellAccountOpened(deps, { userId, ...customer.person });
      return { ...registered, position: linked.position };
    });
  },
});
