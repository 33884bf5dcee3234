import { useCallback, useState } from 'react';
import { useCarriedOut } from '../../../components/form/use-carried-out.ts';
import { lostCommandOf, noAnswer } from '../../../lib/problem.ts';

/** What is answered in full once and kept nowhere. */
export type ShownKind = 'key' | 'secret';

/** What was made; `secret` is `null` where the answer that held it was lost. */
export type Made = Readonly<{ secret: string | null }>;

/** Said while nobody knows whether it was made. */
const maybeWords: Readonly<Record<ShownKind, string>> = {
  key: 'No answer came. A key may have been made, and it could not be shown: revoke it and generate another one.',
  secret: 'No answer came. A secret may have been made, and it could not be shown: make a new one.',
};

/** The same failure; where its command may have been carried out, with what that means here. */
const failureOf = (error: unknown, kind: ShownKind): unknown => {
  const lost = lostCommandOf(error);
  if (lost.command === undefined) return error;
  return { ...noAnswer, ...lost, message: maybeWords[kind] };
};

/**
 * A secret that is shown this once, or that it was made and cannot be shown: also where that is heard late, whether the form
 * still stands or not. `take` is given what is awaited, and throws what the form is to say.
 */
export const useShownOnce = (kind: ShownKind) => {
  const [made, setMade] = useState<Made | null>(null);
  const noteFailure = useCarriedOut(useCallback(() => setMade({ secret: null }), []));
  const take = async (sending: Promise<Readonly<{ secret?: string | null }>>): Promise<void> => {
    try {
      const { secret = null } = await sending;
      setMade({ secret });
    } catch (error) {
      noteFailure(error);
      throw failureOf(error, kind);
    }
  };
  return { made, take, close: () => setMade(null) };
};
