import { roles, type RoleId } from '../../domain/shared/roles.ts';

/**
 * Contact data are masked on the server in every answer (rights.md, Masked fields; decisions.md 31). Lists show
 * asterisks; forms show enough to recognise a person.
 */
export type Subject = 'lead' | 'customer';

const maskedFor: Readonly<Record<Subject, readonly RoleId[]>> = {
  lead: [roles.agent, roles.retentionAgent],
  customer: [roles.retentionAgent],
};

/** Whether a person with this role sees the contact data of a lead or customer masked. */
export const isMasked = (subject: Subject, viewer: RoleId): boolean =>
  maskedFor[subject].includes(viewer);

const tail = (text: string): string => [...text].slice(-2).join('');

/** `******` and the last two characters; a masked text stays as it is. */
export const maskEnd = (text: string): string =>
  text.startsWith('***') ? text : `******${tail(text)}`;

/** `******` and the last two digits, ignoring other characters (customer.md section 5). */
export const maskPhone = (phone: string): string =>
  phone.startsWith('***') ? phone : maskEnd(phone.replace(/\P{Nd}/gu, ''));

/** Lists show nothing of an address. */
export const maskEmailInList = (_email: string): string => '********';

/** The first two and last two characters of the local part; of a short one, nothing. */
export const maskEmailInForm = (email: string): string => {
  const at = email.lastIndexOf('@');
  const local = [...(at < 0 ? email : email.slice(0, at))];
  const domain = at < 0 ? '' : email.slice(at);
  const shown =
    local.length <= 4 ? '****' : `${local.slice(0, 2).join('')}****${local.slice(-2).join('')}`;
  return `${shown}${domain}`;
};

/** Also matches addresses in links, where `@` may be percent-encoded more than once. */
const addressIn = /[^\s@/?&=#;,<>()"']+(?:@|%(?:25)*40)[^\s@/?&=#;,<>()"']+/gi;
const phoneIn = /(?:\+|%(?:25)*2b)?\d(?:(?:[\s().+_-]|%(?:25)*2[089bde])*\d){6,}/gi;

/**
 * Masks what looks like contact data in a text that is none itself but may contain some, such as a link with an
 * address.
 */
export const maskContactIn = (text: string): string =>
  text.replace(addressIn, maskEmailInList).replace(phoneIn, maskPhone);

/** Applies a mask if there is something to hide. */
export const maskIf = (
  masked: boolean,
  value: string | null,
  mask: (value: string) => string,
): string | null => (masked && value !== null && value !== '' ? mask(value) : value);
