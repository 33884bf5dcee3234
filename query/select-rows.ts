import { number, object, string } from 'yup';
import { selectedMost } from '../domain/shared/crm/types.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { exportLimits } from '../domain/shared/lists/exported.ts';
import { rights } from '../domain/shared/rights.ts';
import { generalErrors } from '../domain/shared/texts/errors.ts';
import { defineRoute, only, type RouteDeclaration } from '../infra/http/route.ts';
import { personOf } from './core/caller.ts';
import type { QueryDeps } from './core/deps.ts';
import { allKeys, createListFinder } from './core/listed-routes.ts';
import { leadLists } from './crm/list-leads.ts';

type SelectDeps = QueryDeps &
  Readonly<{
    /** Stores the ids of the selected rows, and gives the id of the selection for bulk commands. */
    keepSelection: (ownerId: string, ids: readonly string[]) => Promise<string>;
  }>;

/** Every list whose rows can be selected for bulk commands. */
const selectable: readonly RouteDeclaration<SelectDeps>[] = leadLists;

const find = createListFinder(selectable);

/**
 * Selects all rows of a list as it is filtered now. The list's own route is queried, with its right, scope and masks,
 * so nobody can select by a masked field, or select rows that they do not see.
 */
const selectRows = defineRoute<SelectDeps>()({
  method: 'POST',
  path: '/admin/lists/selections',
  kind: 'command',
  summary: 'Select all rows that a list finds, to be changed together: how many, and by which id.',
  permission: only(rights.moveLeads),
  body: object({
    address: string().max(exportLimits.address).required(),
    query: string().max(exportLimits.query),
  }),
  response: object({ id: string().required(), count: number().integer().required() }),
  errors: [
    generalErrors.SELECTION_TOO_LARGE,
    ...new Set(selectable.flatMap(({ errors = [] }) => errors)),
  ],
  handle: async (request, deps) => {
    const caller = personOf(request.caller);
    const { route, params, query } = find(request.body.address, request.body.query ?? '', caller);
    const { keys } = await allKeys(
      (walk) => route.handle({ ...request, params, query, body: undefined }, { ...deps, walk }),
      selectedMost,
    );
    if (keys.length > selectedMost)
      throw new DomainError(generalErrors.SELECTION_TOO_LARGE, { limit: selectedMost });
    const id = await deps.keepSelection(caller.actor.userId, keys.map(String));
    return { status: 200, body: { id, count: keys.length } };
  },
});

export const selectionRoutes: readonly RouteDeclaration<SelectDeps>[] = [selectRows];
