import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Names a process that takes leases, among all that ever ran. */
export const newHolder = (): string => `${hostname()}:${randomUUID()}`;
