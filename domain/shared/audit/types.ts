/** Kinds of records with a history of their own, to which a name in a sentence of the audit can link. */
export const auditLinkKinds = [
  'user',
  'wallet',
  'order',
  'kyc_case',
  'lead',
  'instrument',
  'sales_status',
  'withdrawal',
  'deposit',
] as const;
export type AuditLinkKind = (typeof auditLinkKinds)[number];

export type AuditLink = Readonly<{ kind: AuditLinkKind; id: string }>;

/** Whether the command was carried out. */
export const auditOutcomes = ['done', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** A piece of a sentence: text, or the id of a record whose name is looked up when it is read. */
export type AuditWord = string | Readonly<{ link: AuditLink; text?: string }>;

/** A sentence before its parameters are filled in: names of people are looked up when it is read. */
export type AuditSentence = Readonly<{
  template: string;
  words: Readonly<Record<string, AuditWord>>;
}>;

/** The value of one field before or after an event; `null` for no value. */
export type AuditField = Readonly<{ field: string; value: AuditWord | null }>;
