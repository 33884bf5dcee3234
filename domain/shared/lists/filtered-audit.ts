import type { ColumnChoice, FilteredColumns } from './conditions.ts';

const outcomes: readonly ColumnChoice[] = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

/**
 * The columns by which the audit can be filtered, by each type of event there is. Of them only those may be empty that an
 * index finds so: the log is long.
 */
export const auditFiltered = (types: readonly ColumnChoice[]) =>
  ({
    recorded_at: { kind: 'time', label: 'Recorded at', isNeverEmpty: true },
    type: { kind: 'choice', label: 'Event', choices: types, isNeverEmpty: true },
    actor_id: { kind: 'name', label: 'Actor', isPersonal: true, isNeverEmpty: true },
    impersonator_id: { kind: 'name', label: 'Acting for somebody', isPersonal: true },
    user_id: { kind: 'name', label: 'Customer', isPersonal: true },
    outcome: { kind: 'choice', label: 'Outcome', choices: outcomes, isNeverEmpty: true },
  }) as const satisfies FilteredColumns;
