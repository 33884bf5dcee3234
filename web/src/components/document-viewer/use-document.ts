import { useEffect, useState } from 'react';
import { readProblem, noAnswer, type Problem } from '../../lib/problem.ts';

export type LoadedDocument =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'failed'; problem: Problem }>
  | Readonly<{ state: 'shown'; address: string }>;

const loading = { state: 'loading' } as const;

const isRefusal = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value;

const readImage = async (url: string, signal: AbortSignal): Promise<Blob | Problem> => {
  const response = await fetch(url, { credentials: 'same-origin', signal });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => null);
  return readProblem(response.status, body);
};

/**
 * Holds an image while it is shown: it is read once (a read may be recorded), kept as a blob, and released when another
 * is chosen. A new `attempt` reads it again; `onRefused` gets the reason if the server refuses it.
 */
export const useDocument = (
  url: string,
  attempt: number,
  onRefused: (problem: Problem) => void,
): LoadedDocument => {
  const [loaded, setLoaded] = useState<LoadedDocument>(loading);
  useEffect(() => {
    const abort = new AbortController();
    let address: string | null = null;
    setLoaded(loading);
    readImage(url, abort.signal).then(
      (answer) => {
        if (abort.signal.aborted) return;
        if (isRefusal(answer)) {
          onRefused(answer);
          setLoaded({ state: 'failed', problem: answer });
          return;
        }
        address = URL.createObjectURL(answer);
        setLoaded({ state: 'shown', address });
      },
      () => {
        if (!abort.signal.aborted) setLoaded({ state: 'failed', problem: noAnswer });
      },
    );
    return () => {
      abort.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [url, attempt, onRefused]);
  return loaded;
};
