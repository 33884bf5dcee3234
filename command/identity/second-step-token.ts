import { invariant } from '../../domain/shared/errors.ts';
import { property } from '../../infra/http/property.ts';

/** What the token of a half sign-in is for. It is answered, never mailed, and opens the second step alone. */
export const secondStepKind = 'second_step';

/** How long the code may take, in milliseconds. */
export const secondStepMs = 10 * 60_000;

/** What the first step knew and the second needs. */
export type SecondStepData = Readonly<{
  remember: boolean;
  /** Of the address that was typed (`accountOf`). */
  account: string;
  /** The session that the new one takes the place of. */
  replaces: string | null;
}>;

export const writeSecondStep = (data: SecondStepData): string => JSON.stringify(data);

export const readSecondStep = (text: string | null): SecondStepData => {
  const data: unknown = JSON.parse(text ?? '{}');
  const account = property(data, 'account');
  const replaces = property(data, 'replaces');
  invariant(typeof account === 'string', 'the token of a half sign-in says whose it is');
  return {
    account,
    remember: property(data, 'remember') === true,
    replaces: typeof replaces === 'string' ? replaces : null,
  };
};
