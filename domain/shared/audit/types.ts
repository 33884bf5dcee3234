/** What a name in a sentence of the audit can lead to: a record with a history of its own. */
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

/** Whether what was asked for was done. */
export const auditOutcomes = ['done', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** A piece of what is told: text, or a record by its id whose name is looked up when it is read. */
export type AuditWord = string | Readonly<{ link: AuditLink; text?: string }>;

/** A sentence that is still to be filled in: names of people are joined when it is read. */
export type AuditSentence = Readonly<{
  template: string;
  words: Readonly<Record<string, AuditWord>>;
}>;

/** One thing that an event changed, or left as it was; `null`: nothing. */
export type AuditField = Readonly<{ field: string; value: AuditWord | null }>;
