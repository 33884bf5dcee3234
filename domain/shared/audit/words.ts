import { currencyOf } from '../currencies.ts';
import { abs, fixed, isNegative, type Decimal } from '../decimal.ts';
import { isUuid } from '../ids.ts';
import { isRoleId, roleNames } from '../roles.ts';
import type { Surroundings } from './define-audit.ts';
import { systemActorNames } from './system-actors.ts';
import type { AuditLinkKind, AuditWord } from './types.ts';

/** Separates thousands: `25000.5` becomes `25,000.5`. */
export const grouped = (value: Decimal): string => {
  const [whole = '', fraction] = value.split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
};

/** Such as `$1,290.00`, or `−$3.10` with a true minus. */
export const money = (amount: Decimal, currency: string): string => {
  const { symbol, places } = currencyOf(currency);
  return `${isNegative(amount) ? '−' : ''}${symbol}${grouped(fixed(abs(amount), places))}`;
};

/** A record whose name is looked up when the sentence is read. */
export const record = (kind: AuditLinkKind, id: string, text?: string): AuditWord =>
  text === undefined ? { link: { kind, id } } : { link: { kind, id }, text };

/** A person, or one of our processes by its name. */
export const person = (id: string): AuditWord =>
  isUuid(id) ? record('user', id) : (systemActorNames[id] ?? id);

/** A person, or nobody. */
export const someone = (id: string | null): AuditWord => (id === null ? 'nobody' : person(id));

/** The customer concerned; the person of the stream if no other is known. */
export const customerOf = ({ userId, streamId }: Surroundings): AuditWord =>
  person(userId ?? streamId);

/** `own` if somebody acts for themselves. */
export const byWhom = ({ actorId, userId }: Surroundings): 'own' | 'other' =>
  actorId === userId ? 'own' : 'other';

/** An instrument by its id, with its name if the event has it. */
export const instrumentWord = (id: string, name?: string): AuditWord =>
  record('instrument', id, name === undefined ? undefined : pair(name));

/** `EUR_USD` as people write it. */
export const pair = (instrument: string): string => instrument.replace('_', '/');

/** Such as `take_profit`, with spaces in place of underscores. */
export const spaced = (name: string): string => name.replaceAll('_', ' ');

/** An ISO 8601 time as `2026-01-05 12:00:03 UTC`. */
export const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

/** A boolean in words. */
export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** The name of a role; any other value unchanged. */
export const roleName = (roleId: unknown): string =>
  isRoleId(roleId) ? roleNames[roleId] : String(roleId);
