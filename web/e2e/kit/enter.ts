import type { Page } from 'playwright-core';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { demoPassword, demoUsers } from './visit.ts';

/** Signs in by the form's request, for journeys that do not test the form; throws if it is refused. */
export const enter = async (page: Page, origin: string, role: RoleId): Promise<void> => {
  const answer = await page.context().request.post('/auth/login', {
    headers: { origin },
    data: { email: demoUsers[role], password: demoPassword },
  });
  if (!answer.ok()) throw new Error(`Sign-in of role ${String(role)}: ${String(answer.status())}`);
};
