import type { ColumnChoice, FilteredColumns } from './conditions.ts';

const outcomes: readonly ColumnChoice[] = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

/**
 * The columns by which the audit can be filtered, with the given types of events. Only columns whose empty values an
 * index finds can be filtered by empty, because the log is long.
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
