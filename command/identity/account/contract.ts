import { object, ref, string } from 'yup';
import { phoneKeyOf } from '../../../domain/shared/crm/phones.ts';
import { walletCurrencies } from '../../../domain/shared/currencies.ts';
import { languageCode } from '../../../domain/shared/site/languages.ts';
import { hasPublicDomain, normalEmail } from '../../../domain/shared/email.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { line } from '../../core/text-schema.ts';

/** Requests of people about their own account, shared by server and forms (customer.md section 5). */

const passwordMin = 8;
export const passwordMax = 200;

export const address = () =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? normalEmail(value) : value))
    .email(fieldTexts.email)
    .test('domain', fieldTexts.email, (value) => !value || hasPublicDomain(value))
    .required('Email is required')
    .max(254, fieldTexts.tooLong);

export const password = (required: string) =>
  string()
    .required(required)
    .min(passwordMin, 'Password must be at least 8 characters')
    .max(passwordMax, fieldTexts.tooLong);

/** For example `en` or `pt-BR`. */
const language = () =>
  string().matches(languageCode, { message: fieldTexts.languageCode }).max(40, fieldTexts.tooLong);

const token = () => string().required(fieldTexts.required).max(200, fieldTexts.tooLong);

export const textUpTo = (max: number, required: string) =>
  line().required(required).max(max, fieldTexts.tooLong);

/** Whether the text is a real calendar day that is not in the future. */
const hasBeen = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  const at = date.getTime();
  return !Number.isNaN(at) && date.toISOString().startsWith(text) && at <= Date.now();
};

/** YYYY-MM-DD, not in the future; an empty field means none. */
export const birthDate = () =>
  string()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .matches(/^(19|20)\d\d-\d\d-\d\d$/, { message: fieldTexts.birthDate })
    .test('day', fieldTexts.birthDate, (text) => text === null || hasBeen(text));

export const signUpRequest = object({
  fullName: textUpTo(200, 'Full name is required'),
  email: address(),
  password: password('Password is required'),
  passwordConfirmation: string()
    .required('Passwords must match')
    .oneOf([ref('password')], 'Passwords must match')
    .max(passwordMax, fieldTexts.tooLong),
  phone: textUpTo(40, 'Phone number is required').test(
    'digits',
    'Phone number is required',
    (value) => phoneKeyOf(value) !== null,
  ),
  birthDate: birthDate(),
  country: textUpTo(100, 'Country is required'),
  city: textUpTo(100, 'City is required'),
  address: textUpTo(200, 'Address is required'),
  postalCode: textUpTo(20, 'Postal code is required'),
  currency: string()
    .transform((value: unknown) => (value === '' ? undefined : value))
    .required('Currency is required')
    .oneOf(walletCurrencies, fieldTexts.currency),
  /** The language in which the page is read. */
  language: language(),
});

export const verifyEmailRequest = object({ token: token() });

export const forgotPasswordRequest = object({ email: address() });

export const resetPasswordRequest = object({
  password: password('Password is required'),
  token: token(),
});

export const askForEmailRequest = object({
  email: address(),
  password: string().required('Password is required').max(passwordMax, fieldTexts.tooLong),
});

export const changePasswordRequest = object({
  currentPassword: string()
    .required('Current password is required')
    .max(passwordMax, fieldTexts.tooLong),
  newPassword: password('New password is required'),
});

export const anyText = (max: number) =>
  line()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .max(max, fieldTexts.tooLong);

/** The spec has no rules for the profile except that a name must not be empty. */
export const changeProfileRequest = object({
  fullName: textUpTo(200, 'Full name is required'),
  phone: anyText(40),
  birthDate: birthDate(),
  country: anyText(100),
  city: anyText(100),
  address: anyText(200),
  postalCode: anyText(20),
});

export const chooseLanguageRequest = object({ language: language().required(fieldTexts.required) });

export const accountResponse = object({ message: string().required() });
