import type { RouteDeclaration } from '../../../infra/http/route.ts';
import { deleteCustomer } from './delete-customer.ts';
import type { ErasureDeps } from './deps.ts';
import { previewErasure } from './preview-erasure.ts';

/** Deleting customers, which in time erases them. */
export const erasureRoutes: readonly RouteDeclaration<ErasureDeps>[] = [
  deleteCustomer,
  previewErasure,
];
