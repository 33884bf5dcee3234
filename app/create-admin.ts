import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ValidationError } from 'yup';
import { isDomainError } from '../domain/shared/errors.ts';
import { runBeside, say } from './cli/beside.ts';
import type { Foundation } from './roles/foundation.ts';
import { openIdentityVault } from './roles/identity-vault.ts';
import { createAdmin, newAdmin, type NewAdmin } from './demo/create-admin.ts';

/**
 * `npm run create-admin -- [--email a@b.example] [--name "Full Name"]`: creates a user of role 1, for an installation
 * without demo users. It asks for what is not given. The password is always read from standard input, so that it is in
 * no list of processes and no shell history.
 */
async function main(foundation: Foundation): Promise<number> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' } },
  });
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answers = answersOf(terminal);
    const email = values.email ?? (await answers('Email address: '));
    const fullName = values.name ?? (await answers('Full name: '));
    const password = await answers('Password (at least 8 characters, shown as you type): ');
    return await create(foundation, await newAdmin.validate({ email, fullName, password }));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    say(`${error.message}. Nothing was changed.`);
    return 2;
  } finally {
    terminal.close();
  }
}

/** Reads lines of standard input, typed or piped; an empty text after the end. */
function answersOf(terminal: Interface): (question: string) => Promise<string> {
  const lines = terminal[Symbol.asyncIterator]();
  return async (question) => {
    process.stdout.write(question);
    const next = await lines.next();
    return next.done === true ? '' : next.value;
  };
}

async function create(foundation: Foundation, admin: NewAdmin): Promise<number> {
  try {
    await createAdmin({ ...openIdentityVault(foundation), handler: foundation.handler }, admin);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    say(`${error.message} Nothing was changed.`);
    return 1;
  }
  say(`${admin.email} can now sign in as Admin.`);
  return 0;
}

await runBeside(main);
