import { boolean, mixed, number, object, string, type InferType } from 'yup';
import { isUuid } from '../../../domain/shared/ids.ts';
import { roleIds, roles, type RoleId } from '../../../domain/shared/roles.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { address, anyText, birthDate, password, textUpTo } from '../account/contract.ts';

/** Requests of staff about accounts (staff.md sections 5 and 7), shared by server and forms. */

const isNotMasked = (value: string | null | undefined): boolean => !(value ?? '').includes('***');

const fullName = () => textUpTo(200, 'Full name is required');
const email = () => address().test('masked', fieldTexts.masked, isNotMasked);
const role = () => number<RoleId>().oneOf(roleIds, fieldTexts.role);
const flag = () => boolean().required(fieldTexts.required);

/**
 * The account's `revision` as the person saw it, so that nobody overwrites a change that they have not seen. Not
 * checked if absent.
 */
const expectedRevision = () => number().integer().min(0, fieldTexts.zeroOrMore);

/** If empty, the password stays. */
const newPassword = () =>
  string()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .min(8, 'Password must be at least 8 characters')
    .max(200, fieldTexts.tooLong);

/** What a form sends if no manager is chosen (staff.md section 9). */
const noManager: readonly unknown[] = [-2, '-2', ''];

const isManager = (value: unknown): boolean => value === null || isUuid(value);

/** The role preset for a new person (staff.md section 9). */
export const firstRoles = { staff: roles.admin, customer: roles.customer } as const;

export const addUserRequest = object({
  fullName: fullName(),
  email: email(),
  password: password('Password is required'),
  isEmailVerified: boolean().default(true),
  isActive: boolean().default(true),
  roleId: role().default(firstRoles.staff),
});
export type AddUserRequest = InferType<typeof addUserRequest>;

/** An absent role stays unchanged. */
export const editUserRequest = object({
  fullName: fullName(),
  email: email(),
  password: newPassword(),
  isEmailVerified: flag(),
  isActive: flag(),
  roleId: role(),
  expectedRevision: expectedRevision(),
});
export type EditUserRequest = InferType<typeof editUserRequest>;

/** Makes a lead a customer, who signs in with the lead's address and this password. */
export const convertLeadRequest = object({
  id: string().required(fieldTexts.required).test('uuid', fieldTexts.id, isUuid),
  password: password('Password is required'),
});
export type ConvertLeadRequest = InferType<typeof convertLeadRequest>;

export const editCustomerRequest = object({
  fullName: fullName(),
  email: email(),
  password: newPassword(),
  phone: anyText(40).test('masked', fieldTexts.masked, isNotMasked),
  birthDate: birthDate(),
  country: anyText(100),
  city: anyText(100),
  postalCode: anyText(20),
  address: anyText(200),
  /** If absent, the manager stays; `null` or -2 means none. */
  managerId: mixed((value): value is string => isUuid(value))
    .transform((value: unknown) => (noManager.includes(value) ? null : value))
    .nullable()
    .typeError(fieldTexts.manager)
    .test('manager', fieldTexts.manager, (value) => value === undefined || isManager(value)),
  isEmailVerified: flag(),
  isActive: flag(),
  expectedRevision: expectedRevision(),
});
export type EditCustomerRequest = InferType<typeof editCustomerRequest>;

export const userAddedResponse = object({
  message: string().required(),
  id: string().required(),
});
