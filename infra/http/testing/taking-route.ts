import { mixed, object, string } from 'yup';
import { defineRoute, type Permission } from '../route.ts';

/** A command that accepts any body, for tests of how bodies arrive. */
export const takingRoute = (path: string, permission: Permission) =>
  defineRoute<null>()({
    method: 'POST',
    path,
    kind: 'command',
    summary: 'Accept a thing.',
    permission,
    response: object({ message: string().required() }),
    handle: async () => ({ status: 200, body: { message: 'Done' } }),
    body: object({ name: mixed() }),
  });
