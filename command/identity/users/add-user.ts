import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { hasRight, rights } from '../../../domain/shared/rights.ts';
import { isCustomer } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only, type RouteRequest } from '../../../infra/http/route.ts';
import { partKeyOf, sendingOf, type Sending } from '../../core/metadata.ts';
import { callerOf } from '../../core/person.ts';
import { sendVerification } from '../account/mails.ts';
import { requireUncommon } from '../account/password-rules.ts';
import { registerUser, type NewUser } from '../register-user.ts';
import { addUserRequest, userAddedResponse, type AddUserRequest } from './contract.ts';
import type { UserDeps } from './deps.ts';

type Request = RouteRequest<unknown, unknown, AddUserRequest>;

/** Staff are added by whoever may change them; customers by a manager too. */
const requireRight = (request: Request): void => {
  if (isCustomer(request.body.roleId) || hasRight(callerOf(request).roleId, 'changeStaff')) return;
  throw new DomainError(generalErrors.FORBIDDEN);
};

/** Its command record has no hash of the password. */
const sendingOfAdd = (request: Request, deps: UserDeps): Sending => {
  const { password: _password, ...body } = request.body;
  return sendingOf({
    name: 'AddUser',
    caller: callerOf(request),
    context: request.context,
    body,
    commandId: deps.mintId(),
  });
};

const newUserOf = (form: AddUserRequest, userId: string, deps: UserDeps): NewUser => {
  const { fullName, email, ...access } = form;
  const unknown = { phone: null, birthDate: null, country: null };
  return {
    ...access,
    userId,
    person: { fullName, email, ...unknown, city: null, address: null, postalCode: null },
    managerId: null,
    currency: deps.siteCurrency(),
    balances: { demo: deps.demoBalance(), real: '0' },
    message: successTexts.userAdded,
  };
};

/** Adds a member of staff, or a customer with the two wallets of a sign-up in the site's currency. */
export const addUser = defineRoute<UserDeps>()({
  method: 'POST',
  path: '/admin/users',
  kind: 'command',
  summary: 'Add a staff user (role 1 unless another is given) or a customer (role 3).',
  permission: only(rights.addUsers),
  body: addUserRequest,
  response: userAddedResponse,
  status: 201,
  errors: [identityErrors.EMAIL_TAKEN],
  handle: (request, deps) => {
    requireRight(request);
    const { password, fullName, email, isEmailVerified } = request.body;
    const sending = sendingOfAdd(request, deps);
    // The same person however often it is sent.
    const userId = partKeyOf(sending.record, 'user');
    return deps.handler.once(sending.record, sending.metadata, async (sendFirst) => {
      requireUncommon('password', password, email);
      const user = newUserOf(request.body, userId, deps);
      const registered = await registerUser(deps, sending, user, sendFirst);
      if (!isEmailVerified) await sendVerification(deps, { userId, fullName, email });
      return registered;
    });
  },
});
