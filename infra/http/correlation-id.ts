import { randomUUID } from 'node:crypto';

/**
 * An id for a request: a UUIDv7 (RFC 9562), so that an index of them grows at its end. Of one millisecond they are in no
 * order, which leaves every request the cheap random bytes of Node.
 */
export const mintCorrelationId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};
