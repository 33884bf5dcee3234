import { hash } from 'node:crypto';

/**
 * SHA-256 in the memory pool that Node shares among small buffers: separate memory for each result costs more than the
 * hash, and makes more garbage.
 */
export const sha256 = (content: Uint8Array | string): Buffer =>
  Buffer.from(hash('sha256', content, 'binary'), 'binary');
