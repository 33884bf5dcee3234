import { codeOf } from '../vault/error-code.ts';

/**
 * Whether PostgreSQL rejected a statement and would again: data exceptions, constraint violations, invalid statements.
 */
export const isRefusedStatement = (error: unknown): boolean => /^(22|23|42)/.test(codeOf(error));
