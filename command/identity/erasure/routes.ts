import type { RouteDeclaration } from '../../../infra/http/route.ts';
import { deleteCustomer } from './delete-customer.ts';
import type { ErasureDeps } from './deps.ts';
import { previewErasure } from './preview-erasure.ts';

/** The routes for deleting customers; their data are erased later. */
export const erasureRoutes: readonly RouteDeclaration<ErasureDeps>[] = [
  deleteCustomer,
  previewErasure,
];
