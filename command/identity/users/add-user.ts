import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { hasRight, rights } from '../../../domain/shared/rights.ts';
import { isCustomer } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only, type RouteRequest } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { onceInParts } from '../../core/send.ts';
import { sendVerification } from '../account/mails.ts';
import { requireUncommon } from '../account/password-rules.ts';
import { registerUser, type NewUser } from '../register-user.ts';
import { addUserRequest, userAddedResponse, type AddUserRequest } from './contract.ts';
import type { UserDeps } from './deps.ts';

type Request = RouteRequest<unknown, unknown, AddUserRequest>;

/** Staff can be added by people who may change staff; customers by managers as well. */
const requireRight = (request: Request): void => {
  if (isCustomer(request.body.roleId) || hasRight(callerOf(request).roleId, 'changeStaff')) return;
  throw new DomainError(generalErrors.FORBIDDEN);
};

/** The command record has no hash of the password. */
const withoutPassword = (request: Request) => {
  const { password: _password, ...body } = request.body;
  return { ...request, body };
};

const newUserOf = (
  form: AddUserRequest,
  { userId, staffId }: Readonly<{ userId: string; staffId: string }>,
  deps: UserDeps,
): NewUser => {
  const { fullName, email, ...access } = form;
  const unknown = { phone: null, birthDate: null, country: null };
  return {
    ...access,
    userId,
    staffId,
    person: { fullName, email, ...unknown, city: null, address: null, postalCode: null },
    managerId: null,
    currency: deps.siteCurrency(),
    balances: { demo: deps.demoBalance(), real: '0' },
    message: successTexts.userAdded,
  };
};

/** Adds a member of staff, or a customer with the same two wallets as after a sign-up, in the site's currency. */
export const addUser = defineRoute<UserDeps>()({
  method: 'POST',
  path: '/admin/users',
  kind: 'command',
  summary: 'Add a staff user (role 1 unless another is given) or a customer (role 3).',
  permission: only(rights.addUsers),
  stepUp: true,
  body: addUserRequest,
  response: userAddedResponse,
  status: 201,
  errors: [identityErrors.EMAIL_TAKEN],
  handle: (request, deps) => {
    requireRight(request);
    const { password, fullName, email, isEmailVerified } = request.body;
    return onceInParts(
      withoutPassword(request),
      deps,
      'AddUser',
      async ({ commandId, idOf, send }) => {
        requireUncommon('password', password, email);
        // The same id however often the request is sent.
        const userId = idOf('user');
        const staffId = callerOf(request).actor.userId;
        const registered = await registerUser(
          deps,
          send,
          newUserOf(request.body, { userId, staffId }, deps),
        );
        if (!isEmailVerified)
          await sendVerification(deps, { userId, fullName, email, changeId: commandId });
        return registered;
      },
    );
  },
});
