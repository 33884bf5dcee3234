import { roles, type RoleId } from '../../domain/shared/roles.ts';

/**
 * Contact data is masked on the server in every answer (rights.md, Masked fields; decisions.md 31). Lists show asterisks;
 * forms keep enough to recognise a person.
 */
export type Subject = 'lead' | 'customer';

const maskedFor: Readonly<Record<Subject, readonly RoleId[]>> = {
  lead: [roles.agent, roles.retentionAgent],
  customer: [roles.retentionAgent],
};

/** Whether somebody of this role sees the contact data of a lead or customer masked. */
export const isMasked = (subject: Subject, viewer: RoleId): boolean =>
  maskedFor[subject].includes(viewer);

const tail = (text: string): string => [...text].slice(-2).join('');

/** `******` and the last two characters; what is masked already stays as it is. */
export const maskEnd = (text: string): string =>
  text.startsWith('***') ? text : `******${tail(text)}`;

/** `******` and the last two digits, whatever stands between or after them (customer.md section 5). */
export const maskPhone = (phone: string): string =>
  phone.startsWith('***') ? phone : maskEnd(phone.replace(/\P{Nd}/gu, ''));

/** In lists nothing of an address is shown. */
export const maskEmailInList = (_email: string): string => '********';

/** Two first and two last characters of the local part; a short one shows nothing of itself. */
export const maskEmailInForm = (email: string): string => {
  const at = email.lastIndexOf('@');
  const local = [...(at < 0 ? email : email.slice(0, at))];
  const domain = at < 0 ? '' : email.slice(at);
  const shown =
    local.length <= 4 ? '****' : `${local.slice(0, 2).join('')}****${local.slice(-2).join('')}`;
  return `${shown}${domain}`;
};

/** Also as links write it, whose `@` may be written twice over. */
const addressIn = /[^\s@/?&=#;,<>()"']+(?:@|%(?:25)*40)[^\s@/?&=#;,<>()"']+/gi;
const phoneIn = /(?:\+|%(?:25)*2b)?\d(?:(?:[\s().+_-]|%(?:25)*2[089bde])*\d){6,}/gi;

/** A text that is no contact data but may hold some, such as a link with an address in it: what looks like it is masked. */
export const maskContactIn = (text: string): string =>
  text.replace(addressIn, maskEmailInList).replace(phoneIn, maskPhone);

/** Applies a mask where there is something to hide. */
export const maskIf = (
  masked: boolean,
  value: string | null,
  mask: (value: string) => string,
): string | null => (masked && value !== null && value !== '' ? mask(value) : value);
