import { identityErrors } from '../../../domain/identity/errors.ts';
import { listViewsDecider } from '../../../domain/identity/list-views/decider.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { hasRight, rights } from '../../../domain/shared/rights.ts';
import { isRoleId } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only, type RouteDeclaration } from '../../../infra/http/route.ts';
import type { Caller } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { once, send } from '../../core/send.ts';
import { createdResponse, messageResponse } from '../../crm/contract.ts';
import type { CommandDeps } from '../../deps.ts';
import { defaultViewRequest, listViewRequest, type ListViewRequest } from './contract.ts';

const path = '/admin/lists/views';

/** Sharing a view decides what others look at, so it is only for people who lead them. */
const viewOf = (body: ListViewRequest, { roleId }: Caller) => {
  const sharedWith = body.sharedWith.filter(isRoleId);
  if (sharedWith.length > 0 && !hasRight(roleId, 'shareViews'))
    throw new DomainError(generalErrors.FORBIDDEN);
  return { ...body, sharedWith };
};

const addListView = defineRoute<CommandDeps>()({
  method: 'POST',
  path,
  kind: 'command',
  summary: 'Save a view of a list: filters, order and columns.',
  permission: only(rights.saveViews),
  body: listViewRequest,
  response: createdResponse,
  status: 201,
  errors: [identityErrors.LIST_VIEW_EXISTS, identityErrors.TOO_MANY_LIST_VIEWS],
  handle: (request, deps) =>
    once(request, deps, 'SaveListView', (sendOne) => {
      const caller = callerOf(request);
      const viewId = deps.mintId();
      return sendOne({
        decider: listViewsDecider,
        streamId: caller.actor.userId,
        command: {
          type: 'SaveListView',
          data: { viewId, ...viewOf(request.body, caller), isNew: true },
        },
        outcome: () => ({ status: 201, body: { message: successTexts.viewSaved, id: viewId } }),
      });
    }),
});

const changeListView = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: `${path}/:id`,
  kind: 'command',
  summary: 'Change one of your views.',
  permission: only(rights.saveViews),
  body: listViewRequest,
  response: messageResponse,
  errors: [
    identityErrors.LIST_VIEW_NOT_FOUND,
    identityErrors.LIST_VIEW_EXISTS,
    identityErrors.TOO_MANY_LIST_VIEWS,
  ],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    return send(request, deps, {
      decider: listViewsDecider,
      streamId: caller.actor.userId,
      command: {
        type: 'SaveListView',
        data: { viewId: request.params.id, ...viewOf(request.body, caller), isNew: false },
      },
      outcome: () => ({ status: 200, body: { message: successTexts.viewSaved } }),
    });
  },
});

const removeListView = defineRoute<CommandDeps>()({
  method: 'DELETE',
  path: `${path}/:id`,
  kind: 'command',
  summary: 'Delete one of your views.',
  permission: only(rights.saveViews),
  response: messageResponse,
  errors: [identityErrors.LIST_VIEW_NOT_FOUND],
  handle: (request, deps) =>
    send(request, deps, {
      decider: listViewsDecider,
      streamId: callerOf(request).actor.userId,
      command: { type: 'RemoveListView', data: { viewId: request.params.id } },
      outcome: () => ({ status: 200, body: { message: successTexts.viewDeleted } }),
    }),
});

const makeListViewDefault = defineRoute<CommandDeps>()({
  method: 'POST',
  path: `${path}/default`,
  kind: 'command',
  summary: 'Choose the default view of a list; null removes it.',
  permission: only(rights.saveViews),
  body: defaultViewRequest,
  response: messageResponse,
  errors: [identityErrors.LIST_VIEW_NOT_FOUND, generalErrors.UNAVAILABLE],
  handle: (request, deps) =>
    once(request, deps, 'MakeListViewDefault', async (sendOne) => {
      const { actor, roleId } = callerOf(request);
      const { list, viewId } = request.body;
      const isShared = viewId !== null && (await deps.isViewShared({ viewId, list, roleId }));
      return sendOne({
        decider: listViewsDecider,
        streamId: actor.userId,
        command: { type: 'MakeListViewDefault', data: { list, viewId, isShared } },
        outcome: () => ({ status: 200, body: { message: successTexts.viewChosen } }),
      });
    }),
});

/** The routes for people's views of lists. */
export const listViewRoutes: readonly RouteDeclaration<CommandDeps>[] = [
  addListView,
  changeListView,
  removeListView,
  makeListViewDefault,
];
