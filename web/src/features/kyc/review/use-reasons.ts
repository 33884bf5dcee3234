import { useCallback, useState } from 'react';

export type Reasons = Readonly<{
  of: (caseId: string) => string;
  write: (caseId: string, reason: string) => void;
  /** The case is decided: its reason is sent, or no longer needed. */
  drop: (caseId: string) => void;
  /** Whether any is written and not sent. */
  isAny: boolean;
}>;

const none: ReadonlyMap<string, string> = new Map();

/** Reasons to decline that are written and not sent yet, one for each case: whoever looks at another case finds them again. */
export const useReasons = (): Reasons => {
  const [written, setWritten] = useState(none);
  const drop = useCallback(
    (caseId: string) =>
      setWritten((before) => new Map([...before].filter(([id]) => id !== caseId))),
    [],
  );
  const write = useCallback(
    (caseId: string, reason: string) => setWritten((before) => new Map(before).set(caseId, reason)),
    [],
  );
  return {
    of: (caseId) => written.get(caseId) ?? '',
    write,
    drop,
    isAny: [...written.values()].some((reason) => reason.trim() !== ''),
  };
};
