import { dictionary } from '@zxcvbn-ts/language-common';
import { DomainError } from '../../../domain/shared/errors.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';

/** The 49,000 most common passwords, in lower case (the list of zxcvbn). */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether guessing programs try this password first, ignoring case. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || new Set(password).size < 3;

/** Throws INVALID for the field if the password is one of the most common, or is the person's own address. */
export const requireUncommon = (
  field: 'password' | 'newPassword',
  password: string,
  email: string | null = null,
): void => {
  const isOwnAddress = email !== null && password.toLowerCase() === email.toLowerCase();
  if (isCommonPassword(password) || isOwnAddress)
    throw new DomainError(generalErrors.INVALID, {}, { [field]: fieldTexts.passwordCommon });
};
