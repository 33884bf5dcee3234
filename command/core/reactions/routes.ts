import type { Pool } from 'pg';
import { object, string } from 'yup';
import { rights } from '../../../domain/shared/rights.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { defineRoute, only, type RouteDeclaration } from '../../../infra/http/route.ts';
import { askRetry } from './checkpoint.ts';
import { reactionsResponse } from './contract.ts';
import { reportReactionLags, type Heard } from './report.ts';

export type ReactionRouteDeps = Readonly<{
  pool: Pool;
  store: Pick<EventStore, 'readAll'>;
  nowMs: () => number;
  heard: readonly Heard[];
}>;

/** Lists the state of each reaction and what it stopped at. */
const listReactions = defineRoute<ReactionRouteDeps>()({
  method: 'GET',
  path: '/admin/reactions/api',
  kind: 'query',
  summary: 'Lag of each reaction behind the log, and the event at which a stopped one failed.',
  permission: only(rights.runReactions),
  response: reactionsResponse,
  handle: async (_request, { pool, store, nowMs, heard }) => {
    const reports = await reportReactionLags({ pool, store, nowMs: nowMs() }, heard);
    const data = reports.map((report) => ({
      name: report.name,
      status: report.status,
      position: String(report.position),
      lag_events: report.lagEvents,
      lag_seconds: report.lagMs / 1_000,
      silent_seconds: report.silentMs === null ? null : report.silentMs / 1_000,
      error: report.error,
      stopped_at: report.stoppedAt === null ? null : String(report.stoppedAt),
    }));
    return { status: 200, body: { data } };
  },
});

/** A stopped reaction continues with the event at which it stopped. */
const retryReaction = defineRoute<ReactionRouteDeps>()({
  method: 'POST',
  path: '/admin/reactions/:name/retry',
  kind: 'command',
  summary: 'Retry a stopped reaction from the event at which it stopped.',
  permission: only(rights.runReactions),
  response: object({ message: string().required() }),
  handle: async ({ params: { name } }, { pool }) => {
    if (!(await askRetry(pool, name))) throw new DomainError(generalErrors.NOT_FOUND);
    return { status: 200, body: { message: successTexts.reactionRetried } };
  },
});

export const reactionRoutes: readonly RouteDeclaration<ReactionRouteDeps>[] = [
  listReactions,
  retryReaction,
];
