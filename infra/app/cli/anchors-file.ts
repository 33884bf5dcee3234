import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Anchor } from '../../event-store/verify-chain.ts';

/** A line of the anchors' file that says nothing readable: the file itself was tampered with or torn. */
export class UnreadableAnchor extends Error {
  override readonly name = 'UnreadableAnchor';
}

const parseLine = (line: string, number: number): Anchor => {
  try {
    const { position, hash } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (typeof position === 'string' && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)) {
      return { position: BigInt(position), hash };
    }
  } catch {
    // Said below, with the line's number.
  }
  throw new UnreadableAnchor(`Line ${number} of anchors.log cannot be read.`);
};

/** The heads of the log that were written down outside of the database; none before the first minute. */
export const readAnchors = async (dataDir: string): Promise<readonly Anchor[]> => {
  const text = await readFile(join(dataDir, 'anchors.log'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => parseLine(line, index + 1));
};
