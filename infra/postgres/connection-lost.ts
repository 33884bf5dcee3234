import { codeOf, messageOf } from '../vault/error-code.ts';

/** Classes of SQLSTATE after which the same call may succeed: connection, resources, shutdown, rollback. */
const passing = /^(08|53|57P|40|25006)/;

const network =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** What the driver says where it has no code: the line broke, or it knows that it is broken, or nobody answered. */
const lostLine =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client (was closed|has encountered)|PostgreSQL was silent|Query read timeout)/;

/**
 * Whether a call of PostgreSQL failed for want of a working connection, not for what it asked: then the same call may
 * succeed in a moment. What it did meanwhile is not known.
 */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === '') return lostLine.test(messageOf(error));
  return network.test(code) || passing.test(code);
};
