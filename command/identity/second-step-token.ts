import { invariant } from '../../domain/shared/errors.ts';
import { property } from '../../infra/http/property.ts';

/** The kind of a half sign-in's token. The token is returned, never mailed, and is valid only for the second step. */
export const secondStepKind = 'second_step';

/** How long a person has to enter the code, in milliseconds. */
export const secondStepMs = 10 * 60_000;

/** What the second step needs from the first. */
export type SecondStepData = Readonly<{
  remember: boolean;
  /** The hash of the typed address (`accountOf`). */
  account: string;
  /** The session that the new one replaces. */
  replaces: string | null;
}>;

export const writeSecondStep = (data: SecondStepData): string => JSON.stringify(data);

export const readSecondStep = (text: string | null): SecondStepData => {
  const data: unknown = JSON.parse(text ?? '{}');
  const account = property(data, 'account');
  const replaces = property(data, 'replaces');
  invariant(typeof account === 'string', 'the token of a second step names its account');
  return {
    account,
    remember: property(data, 'remember') === true,
    replaces: typeof replaces === 'string' ? replaces : null,
  };
};
