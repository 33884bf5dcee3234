import { useCallback, useState } from 'react';

export type Drafts = Readonly<{
  /** '' where nothing is written. */
  textOf: (id: string) => string;
  write: (id: string, text: string) => void;
  /** It is sent, or no longer needed. */
  drop: (id: string) => void;
  /** Whether any is written and not sent. */
  isAny: boolean;
}>;

const none: ReadonlyMap<string, string> = new Map();

/** Texts that are written and not sent yet, one for each record: whoever looks at another record finds them again. */
export const useDrafts = (): Drafts => {
  const [written, setWritten] = useState(none);
  const drop = useCallback(
    (dropped: string) =>
      setWritten((before) => new Map([...before].filter(([id]) => id !== dropped))),
    [],
  );
  const write = useCallback(
    (id: string, text: string) => setWritten((before) => new Map(before).set(id, text)),
    [],
  );
  return {
    textOf: (id) => written.get(id) ?? '',
    write,
    drop,
    isAny: [...written.values()].some((text) => text.trim() !== ''),
  };
};
