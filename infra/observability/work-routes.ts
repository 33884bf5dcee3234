import { array, number, object, string } from 'yup';
import { roles } from '../../domain/shared/roles.ts';
import type { WorkFigures } from '../../domain/shared/work-figures.ts';
import { defineRoute, only, type RouteDeclaration } from '../http/route.ts';
import type { Work } from './work.ts';

export type WorkRouteDeps = Readonly<{ work: Pick<Work, 'figures'> }>;

const count = () => number().required();

/** Shows the work in the background. */
const showWork = defineRoute<WorkRouteDeps>()({
  method: 'GET',
  path: '/admin/status/work',
  kind: 'query',
  summary: 'Progress and backlog of read models, jobs and email, now and over the last hour.',
  permission: only([roles.admin]),
  response: object({
    readModels: array(
      object({
        name: string().required(),
        version: count(),
        status: string().required(),
        progress: count(),
        eventsBehind: count(),
        secondsBehind: count(),
        error: string().nullable().defined(),
        stoppedAt: string().nullable().defined(),
      }),
    ).required(),
    jobs: object({ due: count(), running: count(), givenUp: count(), lateSeconds: count() }),
    mail: object({
      waiting: count(),
      lateSeconds: count(),
      sent: count(),
      refused: count(),
      expired: count(),
    }),
    history: array(
      object({
        at: string().required(),
        eventsBehind: count(),
        jobsDue: count(),
        mailsWaiting: count(),
      }),
    ).required(),
  }),
  handle: async (_request, { work }) => ({
    status: 200,
    body: (await work.figures()) satisfies WorkFigures,
  }),
});

export const workRoutes: readonly RouteDeclaration<WorkRouteDeps>[] = [showWork];
