import { hash } from 'node:crypto';

/**
 * The SHA-256 in memory that Node shares among small buffers: memory of its own for each costs more than the hash, and
 * more garbage.
 */
export const sha256 = (content: Uint8Array | string): Buffer =>
  Buffer.from(hash('sha256', content, 'binary'), 'binary');
