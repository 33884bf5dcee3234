import { codeOf } from '../vault/error-code.ts';

/** Whether PostgreSQL refused what was asked, and would again: data exceptions, broken constraints, wrong statements. */
export const isRefusedStatement = (error: unknown): boolean => /^(22|23|42)/.test(codeOf(error));
