import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { object, string, ValidationError } from 'yup';
import { uuidv7 } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { registerUser } from '../../command/identity/register-user.ts';
import { isDomainError } from '../../domain/shared/errors.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { roles } from '../../domain/shared/roles.ts';
import { runBeside, say } from './cli/beside.ts';
import type { Foundation } from './roles/foundation.ts';
import { openIdentityVault } from './roles/identity-vault.ts';

/**
 * `npm run create-admin -- [--email a@b.example] [--name "Full Name"]`: makes a user of role 1, for an installation
 * without demo users. What is not given is asked; the password is always read from standard input, so that it stands in
 * no list of processes and no history of a shell.
 */
const request = object({
  email: string().trim().required('An email address is needed').email('This is no email address'),
  fullName: string().trim().required('A name is needed').max(200),
  password: string()
    .required('A password is needed')
    .min(12, 'The password needs at least 12 characters')
    .max(200),
});

async function main(foundation: Foundation): Promise<number> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' } },
  });
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answers = answersOf(terminal);
    const email = values.email ?? (await answers('Email address: '));
    const fullName = values.name ?? (await answers('Full name: '));
    const password = await answers('Password (at least 12 characters, shown as you type): ');
    return await create(foundation, await request.validate({ email, fullName, password }));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    say(`${error.message}. Nothing was changed.`);
    return 2;
  } finally {
    terminal.close();
  }
}

/** Lines of standard input, typed or piped; an empty text past their end. */
function answersOf(terminal: Interface): (question: string) => Promise<string> {
  const lines = terminal[Symbol.asyncIterator]();
  return async (question) => {
    process.stdout.write(question);
    const next = await lines.next();
    return next.done === true ? '' : next.value;
  };
}

async function create(
  foundation: Foundation,
  { email, fullName, password }: Readonly<{ email: string; fullName: string; password: string }>,
): Promise<number> {
  const vault = openIdentityVault(foundation);
  const userId = uuidv7();
  const unknown = {
    phone: null,
    birthDate: null,
    country: null,
    city: null,
    address: null,
    postalCode: null,
  };
  const sending = derivedSending({
    actor: systemActor(systemActors.seeder),
    source: userId,
    purpose: 'create admin',
    correlationId: userId,
  });
  try {
    await registerUser(
      { handler: foundation.handler, emails: vault.emails, passwords: vault.passwords },
      sending,
      {
        userId,
        person: { email, fullName, ...unknown },
        roleId: roles.admin,
        password,
        isEmailVerified: true,
        managerId: null,
        currency: 'USD',
        balances: { demo: '0', real: '0' },
      },
    );
  } catch (error) {
    if (!isDomainError(error)) throw error;
    say(`${error.message} Nothing was changed.`);
    return 1;
  }
  say(`${email} may sign in as Admin.`);
  return 0;
}

await runBeside(main);
