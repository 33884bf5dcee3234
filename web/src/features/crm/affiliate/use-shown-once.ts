import { useCallback, useState } from 'react';
import { useCarriedOut } from '../../../components/form/use-carried-out.ts';
import { lostCommandOf, noAnswer } from '../../../lib/problem.ts';

/** Secrets that are returned in full once and stored nowhere. */
export type ShownKind = 'key' | 'secret';

/** The new secret; `secret` is `null` if the answer that contained it was lost. */
export type Made = Readonly<{ secret: string | null }>;

/** Texts for the time while it is not known whether it was created. */
const maybeWords: Readonly<Record<ShownKind, string>> = {
  key: 'No answer. A key may have been generated but cannot be shown. Revoke it and generate another one.',
  secret: 'No answer. A secret may have been created but cannot be shown. Create a new one.',
};

/** The same failure; if its command may have been carried out, with a text about what that means here. */
const failureOf = (error: unknown, kind: ShownKind): unknown => {
  const lost = lostCommandOf(error);
  if (lost.command === undefined) return error;
  return { ...noAnswer, ...lost, message: maybeWords[kind] };
};

/**
 * Holds a secret that is shown this one time, or the fact that it was created but cannot be shown; also if that becomes
 * known late, whether or not the form is still open. `take` awaits the command, and throws the problem for the form.
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
