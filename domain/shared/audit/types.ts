/** What a name in a sentence of the audit can lead to: a record with a history of its own. */
export const auditLinkKinds = [
  'user',
  'wallet',
  'order',
  'kyc_case',
  'lead',
  'instrument',
  'sales_status',
] as const;
export type AuditLinkKind = (typeof auditLinkKinds)[number];

export type AuditLink = Readonly<{ kind: AuditLinkKind; id: string }>;

/** Whether what was asked for was done. */
export const auditOutcomes = ['done', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
