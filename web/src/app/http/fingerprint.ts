import type { Submission } from './submission.ts';

type Marked = Pick<Submission, 'method' | 'url' | 'body' | 'userId' | 'walletId' | 'besides'>;

const without = (body: string | null, besides: readonly string[]): string | null => {
  if (body === null || besides.length === 0) return body;
  const json: unknown = JSON.parse(body);
  if (typeof json !== 'object' || json === null) return body;
  return JSON.stringify(Object.entries(json).filter(([name]) => !besides.includes(name)));
};

const marksOf = (files: FormData): readonly unknown[] =>
  [...files.entries()].map(([name, value]) =>
    typeof value === 'string'
      ? [name, value]
      : [name, value.name, value.size, value.type, value.lastModified],
  );

/**
 * Returns the same text for the same command: who, for which wallet, what and with which values. Files are compared by
 * their metadata.
 */
export const fingerprintOf = (
  { method, url, body, userId, walletId, besides }: Marked,
  files?: FormData,
): string =>
  JSON.stringify([
    method,
    url,
    without(body, besides),
    userId,
    walletId,
    files === undefined ? null : marksOf(files),
  ]);
