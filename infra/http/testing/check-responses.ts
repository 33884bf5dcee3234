import type { BoundRoute } from '../bind.ts';

/** JSON as the wire carries it: dates become text, absent values go. */
const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body ?? null));

/** Lets a test fail with 500 when a 2xx answer is not of the shape that its declaration promises. */
export const checkResponses = (routes: readonly BoundRoute[]): readonly BoundRoute[] =>
  routes.map((route) => ({
    declaration: route.declaration,
    async handle(request) {
      const answer = await route.handle(request);
      const { response, method, path } = route.declaration;
      const isRaw = typeof answer.body === 'string' || Buffer.isBuffer(answer.body);
      if (answer.status >= 300 || answer.status === 204 || isRaw) return answer;
      try {
        response.validateSync(asSent(answer.body), { strict: true });
      } catch (error) {
        throw new Error(`${method} ${path} answers something else than it declares`, {
          cause: error,
        });
      }
      return answer;
    },
  }));
