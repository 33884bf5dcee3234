import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** A name for a process that takes leases, unique among all processes that ever ran. */
export const newHolder = (): string => `${hostname()}:${randomUUID()}`;
