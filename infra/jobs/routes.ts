import { array, number, object, string } from 'yup';
import { DomainError } from '../../domain/shared/errors.ts';
import { roles } from '../../domain/shared/roles.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only, type RouteDeclaration } from '../http/route.ts';
import type { Jobs } from './jobs.ts';

export type JobRouteDeps = Readonly<{ jobs: Pick<Jobs, 'list' | 'retry'> }>;

const wholeNumber = (most: number, otherwise: number) =>
  number().integer().min(1).max(most).default(otherwise);

const jobsResponse = object({
  data: array(
    object({
      id: string().required(),
      kind: string().required(),
      key: string().required(),
      status: string()
        .oneOf(['waiting', 'running', 'dead'] as const)
        .required(),
      due_at: string().required(),
      attempts: number().required(),
      last_error: string().nullable().defined(),
      created_at: string().required(),
    }),
  ).required(),
  meta: object({
    total: number().required(),
    per_page: number().required(),
    current_page: number().required(),
    last_page: number().required(),
  }).required(),
});

/** Lists the jobs, those that were given up first. */
const listJobs = defineRoute<JobRouteDeps>()({
  method: 'GET',
  path: '/admin/jobs/api',
  kind: 'query',
  summary: 'Due jobs; failed jobs come first.',
  permission: only([roles.admin]),
  query: object({ page: wholeNumber(1_000_000, 1), limit: wholeNumber(1_000, 15) }),
  response: jobsResponse,
  handle: async ({ query: { page, limit } }, { jobs }) => {
    const { rows, total } = await jobs.list(page, limit);
    const last_page = Math.max(1, Math.ceil(total / limit));
    return {
      status: 200,
      body: { data: rows, meta: { total, per_page: limit, current_page: page, last_page } },
    };
  },
});

/** Makes a job that was given up, or that waits, due at once. */
const retryJob = defineRoute<JobRouteDeps>()({
  method: 'POST',
  path: '/admin/jobs/:id/retry',
  kind: 'command',
  summary: 'Retry a job now. A repeat is harmless.',
  permission: only([roles.admin]),
  response: object({ message: string().required() }),
  handle: async ({ params: { id } }, { jobs }) => {
    if (!(await jobs.retry(id))) throw new DomainError(generalErrors.NOT_FOUND);
    return { status: 200, body: { message: successTexts.jobRetried } };
  },
});

export const jobRoutes: readonly RouteDeclaration<JobRouteDeps>[] = [listJobs, retryJob];
