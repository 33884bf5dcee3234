import type { RouteDeclaration } from '../../../infra/http/route.ts';
import { addUser } from './add-user.ts';
import { convertLead } from './convert-lead.ts';
import { deleteUser } from './delete-user.ts';
import type { UserDeps } from './deps.ts';
import { editCustomer } from './edit-customer.ts';
import { editUser } from './edit-user.ts';

/** The routes of staff for other people's accounts. */
export const userRoutes: readonly RouteDeclaration<UserDeps>[] = [
  addUser,
  convertLead,
  editUser,
  deleteUser,
  editCustomer,
];
