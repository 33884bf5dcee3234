import { object, string, type InferType } from 'yup';
import { uuidv7 } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { partsOf } from '../../command/core/send.ts';
import { registerUser, type ProcessDeps } from '../../command/identity/register-user.ts';
import { hasPublicDomain } from '../../domain/shared/email.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { roles } from '../../domain/shared/roles.ts';

/** The data of the first administrator; the texts are those of the specification (customer.md section 5). */
export const newAdmin = object({
  fullName: string().trim().required('Full name is required').max(200, 'This is too long.'),
  email: string()
    .trim()
    .email('Invalid email')
    .test('domain', 'Invalid email', (value) => !value || hasPublicDomain(value))
    .required('Email is required')
    .max(254, 'This is too long.'),
  password: string()
    .required('Password is required')
    .min(8, 'Password must be at least 8 characters')
    .max(200, 'This is too long.'),
});
export type NewAdmin = InferType<typeof newAdmin>;

/** Creates a user of role 1 who can sign in, and gives the user's id; refuses with `EMAIL_TAKEN`. */
export const createAdmin = async (deps: ProcessDeps, admin: NewAdmin): Promise<string> => {
  const { fullName, email, password } = admin;
  const userId = uuidv7();
  const actor = systemActor(systemActors.seeder);
  const sending = derivedSending({
    actor,
    source: userId,
    purpose: 'create admin',
    correlationId: userId,
  });
  await registerUser(deps, partsOf(deps.handler, sending).send, {
    userId,
    person: {
      fullName,
      email,
      phone: null,
      birthDate: null,
      country: null,
      city: null,
      address: null,
      postalCode: null,
    },
    roleId: roles.admin,
    password,
    isEmailVerified: true,
    managerId: null,
    currency: 'USD',
    balances: { demo: '0', real: '0' },
  });
  return userId;
};
