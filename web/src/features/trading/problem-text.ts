import { isProblem } from '../../app/http/problem.ts';

/** The server's sentence, or the spec's when there is none (customer.md section 8). */
export const problemText = (error: unknown): string =>
  isProblem(error) && error.message !== '' ? error.message : 'Something went wrong';
