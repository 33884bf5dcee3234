import { exportRowsHeader } from '../../../../domain/shared/lists/exported.ts';
import { noAnswer, readProblem } from '../../lib/problem.ts';
import { saveFile } from '../../lib/save-file.ts';
import { staleReasonOf, type StaleReason } from '../../lib/staleness.ts';
import type { NotFetched } from '../session/use-file.ts';

export type Downloaded =
  Readonly<{ kind: 'done'; rows: number; stale: StaleReason | null }> | NotFetched;

/** The file name that the server gives. */
const nameOf = (headers: Headers): string =>
  /filename="([\w.-]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'list';

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return null;
  }
};

const carriageReturn = 13;

/** Counts the rows that have arrived by their line ends: no value in a file contains one. */
const endsIn = (bytes: Uint8Array): number => {
  let ends = 0;
  for (const byte of bytes) if (byte === carriageReturn) ends += 1;
  return ends;
};

const read = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEnds: (ends: number) => void,
): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let ends = 0; ; onEnds(ends)) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    ends += endsIn(value);
  }
};

/** Fetches a file of rows and saves it. A download that breaks off saves nothing. */
export const downloadRows = async (
  address: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Downloaded> => {
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal });
    if (!response.ok || response.body === null) {
      const problem = readProblem(response.status, await jsonOf(response));
      return { kind: 'failed', problem };
    }
    const rows = Number(response.headers.get(exportRowsHeader) ?? 0);
    const isText = response.headers.get('Content-Type')?.startsWith('text/') === true;
    const file = await read(response.body, (ends) =>
      isText && rows > 0 ? onShare(Math.min(1, ends / rows)) : undefined,
    );
    saveFile(nameOf(response.headers), file);
    return { kind: 'done', rows, stale: staleReasonOf(response.headers) };
  } catch {
    return signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', problem: noAnswer };
  }
};
