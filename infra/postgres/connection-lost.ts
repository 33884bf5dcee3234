import { codeOf, messageOf } from '../vault/error-code.ts';

/**
 * SQLSTATE classes after which the same call may succeed: connection, rollback, resources, operator intervention, the
 * server's system; and a server that is read-only until another replaces it.
 */
const passing = /^(08|40|53|57|58|25006)/;

const network =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** The driver's messages without a code: the connection broke or was ended, or nobody answered. */
const lostLine =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client (was closed|has encountered)|Cannot use a pool|Query read timeout)/;

/**
 * Whether a PostgreSQL call failed because there was no working connection, and not because of the statement. The same
 * call may succeed in a moment. Whether the failed call had an effect is unknown.
 */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === '') return lostLine.test(messageOf(error));
  return network.test(code) || passing.test(code);
};
