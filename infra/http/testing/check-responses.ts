import { Readable } from 'node:stream';
import { isDomainError } from '../../../domain/shared/errors.ts';
import type { BoundRoute } from '../bind.ts';
import { refusalsOfAnyCall } from '../refusals.ts';

/** JSON as it is sent: dates become text and absent values are removed. */
const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body ?? null));

/** Makes a test fail with 500 if a handler refuses with something that its declaration does not name. */
const requireDeclared = ({ declaration }: BoundRoute, error: unknown): void => {
  if (!isDomainError(error) || refusalsOfAnyCall.has(error.refusal)) return;
  if (declaration.errors?.includes(error.refusal)) return;
  const { method, path } = declaration;
  throw new Error(`${method} ${path} does not declare ${error.code}`, { cause: error });
};

/** Makes a test fail with 500 if a 2xx answer does not have its declared shape, or a refusal is not declared. */
export const checkResponses = (routes: readonly BoundRoute[]): readonly BoundRoute[] =>
  routes.map((route) => ({
    ...route,
    async handle(request) {
      const answer = await route.handle(request).catch((error: unknown) => {
        requireDeclared(route, error);
        throw error;
      });
      const { response, method, path } = route.declaration;
      const isRaw =
        typeof answer.body === 'string' ||
        Buffer.isBuffer(answer.body) ||
        answer.body instanceof Readable;
      if (answer.status >= 300 || answer.status === 204 || isRaw) return answer;
      try {
        response.validateSync(asSent(answer.body), { strict: true });
      } catch (error) {
        throw new Error(`${method} ${path} does not answer as declared`, {
          cause: error,
        });
      }
      return answer;
    },
  }));
