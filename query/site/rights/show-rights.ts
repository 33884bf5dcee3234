import { rights } from '../../../domain/shared/rights.ts';
import { defineRoute, only, type RouteDeclaration } from '../../../infra/http/route.ts';
import { rightsResponse, type RightsRow } from './contract.ts';

export type RightsDeps = Readonly<{ rightsMatrix: () => readonly RightsRow[] }>;

const showRights = defineRoute<RightsDeps>()({
  method: 'GET',
  path: '/admin/rights/api',
  kind: 'query',
  summary: 'Rights of all roles, as the server enforces them.',
  permission: only(rights.readRights),
  response: rightsResponse,
  handle: async (_request, { rightsMatrix }) => ({
    status: 200,
    body: { data: rightsMatrix() },
  }),
});

/** The matrix of roles and routes. */
export const rightsRoutes: readonly RouteDeclaration<RightsDeps>[] = [showRights];
