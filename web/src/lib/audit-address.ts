/** The trail's name in addresses: `?audit.actor=...`. */
export const listName = 'audit';

/** Filters of the server's list, in the order in which they are offered. */
export const auditFilterNames = [
  'actor',
  'type',
  'stream',
  'record',
  'user',
  'correlation',
  'outcome',
  'readings',
  'after',
  'before',
] as const;
export type AuditFilter = (typeof auditFilterNames)[number];

const auditPath = '/admin/audit';

/** The address of a part of the trail: `auditAddress({ stream: 'wallet-...' })`. */
export const auditAddress = (
  filters: Readonly<Partial<Record<AuditFilter | 'position', string>>>,
): string => {
  const params = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [`${listName}.${name}`, value]),
  );
  return `${auditPath}?${params.toString()}`;
};

/** Where all that concerns a record is read: what happened to it, and what was tried with it and refused. */
export const historyAddress = (id: string): string => auditAddress({ record: id });
