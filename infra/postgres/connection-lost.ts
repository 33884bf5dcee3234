import { codeOf, messageOf } from '../vault/error-code.ts';

/**
 * Classes of SQLSTATE after which the same call may succeed: connection, rollback, resources, the operator's hand, the
 * server's machine; and a server that only reads, until another takes its place.
 */
const passing = /^(08|40|53|57|58|25006)/;

const network =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** What the driver says where it has no code: the line broke, or was ended, or nobody answered. */
const lostLine =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client (was closed|has encountered)|Cannot use a pool|Query read timeout)/;

/**
 * Whether a call of PostgreSQL failed for want of a working connection, not for what it asked: then the same call may
 * succeed in a moment. What it did meanwhile is not known.
 */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === '') return lostLine.test(messageOf(error));
  return network.test(code) || passing.test(code);
};
