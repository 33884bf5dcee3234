import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { decimalText } from '../../command/core/decimal-schema.ts';
import { auditLinkKinds, auditOutcomes } from '../../domain/shared/audit/types.ts';

/**
 * Answers about the log. Positions are opaque decimal strings, times ISO 8601 UTC, hashes hex. A sentence is a template
 * of the catalogue (`domain/shared/texts/audit.ts`) with its parameters, which are text ready to be shown.
 */

const text = () => string().defined();
const textOrNone = () => string().nullable().defined();

/** A person of an event; the system's own processes have no role. `full_name` is `Erased` for erased people. */
const auditPerson = object({
  /** User id, or a name such as `system:triggers`. */
  id: text(),
  full_name: text(),
  role_id: number().integer().nullable().defined(),
});

/** The record that a word of the sentence, or a value, links to. */
const auditLink = object({
  kind: string().oneOf(auditLinkKinds).required(),
  id: text(),
});
export type AuditLinkItem = InferType<typeof auditLink>;

const byName =
  <Value>(isValue: (value: unknown) => value is Value) =>
  (given: unknown): given is Readonly<Record<string, Value>> =>
    typeof given === 'object' && given !== null && Object.values(given).every(isValue);

const textByName = () =>
  mixed(byName((value): value is string => typeof value === 'string')).required();
const linkByName = () =>
  mixed(byName((value): value is AuditLinkItem => auditLink.isValidSync(value))).required();

export const auditRow = object({
  position: text(),
  recorded_at: text(),
  occurred_at: text(),
  type: text(),
  stream: text(),
  revision: number().integer().required(),
  actor: auditPerson.required(),
  /** The staff member who acted for the actor. */
  impersonator: object({ id: text(), full_name: text() }).nullable().defined(),
  correlation_id: text(),
  causation_id: text(),
  command_id: text(),
  outcome: string().oneOf(auditOutcomes).required(),
  sentence: object({
    template: text(),
    /** By the name in the template; text, ready to be shown. */
    params: textByName(),
    /** By the name in the template, for parameters that link to a record. */
    links: linkByName(),
  }).required(),
  /** As stored, without personal fields. */
  data: mixed().defined(),
  hash: text(),
});

export type AuditItem = InferType<typeof auditRow>;

/** A field that the event changed. `field` is a text of the catalogue, such as `Free margin`. */
const auditField = object({
  field: text(),
  /** `null` for no value. Money has its symbol, people are given by name. */
  value: textOrNone(),
  link: auditLink.nullable().defined(),
});
export type AuditFieldItem = InferType<typeof auditField>;

const cause = object({ position: text(), type: text() });

export const auditDetail = auditRow.shape({
  /** As the log holds it: personal fields are decrypted, or `Erased` for an erased person. */
  data: mixed().defined(),
  /** The state that the event changed, before and after: the same fields in the same order. */
  before: array().of(auditField).required(),
  after: array().of(auditField).required(),
  /** The journal entry, if money moved. */
  postings: array()
    .of(
      object({
        account: text(),
        side: string().oneOf(['debit', 'credit']).required(),
        amount: decimalText(),
        currency: text(),
      }),
    )
    .required(),
  /** The event that caused this one; `null` if a person's request or a process did. */
  caused_by: cause.nullable().defined(),
  /** Events that this one caused. */
  causes: array().of(cause).required(),
  /** The network address of the person, and the session. */
  ip: textOrNone(),
  session: textOrNone(),
  /** The chain hash of the event before it. */
  link_before: text(),
  /** Whether `hash`, computed again from the event and `link_before`, is the same. */
  verified: boolean().required(),
});
export type AuditDetail = InferType<typeof auditDetail>;
