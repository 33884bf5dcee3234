import { randomInt } from 'node:crypto';

/** Without characters that are easily confused: 0 and O, 1, I and L. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 10;
export const recoveryCodesMade = 10;

const newCode = (): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Ten codes of 49 bits each, formatted for people: `ABCDE-FGHJK`. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodesMade }, () => newCode().replace(/^.{5}/, '$&-'));

/** Normalises what a person typed, for comparison; `null` if it cannot be a recovery code. */
export const readRecoveryCode = (typed: string): string | null => {
  const read = typed.toUpperCase().replace(/[\s-]/g, '');
  return read.length === length ? read : null;
};
