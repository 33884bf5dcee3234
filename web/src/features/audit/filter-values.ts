import { eventCatalogues } from '../../../../domain/event-catalogues.ts';
import { systemActorNames } from '../../../../domain/shared/audit/system-actors.ts';
import { isUuid } from '../../../../domain/shared/ids.ts';
import type { AuditItem } from '../../../../query/audit/contract.ts';
import type { PickerOption } from '../../components/option-picker/option-list.tsx';

/** Spells a type in words: `OrderOpened` as `Order opened`. */
const spelled = (type: string): string => {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Every type of event, by name. */
export const typeOptions: readonly PickerOption[] = eventCatalogues
  .flatMap(({ events }) => Object.keys(events))
  .sort()
  .map((type) => ({ value: type, label: type, note: spelled(type) }));

/** Names of actors by id, collected from the rows seen so far; the system's processes are always included. */
export type KnownActors = ReadonlyMap<string, string>;

export const systemActors: KnownActors = new Map(Object.entries(systemActorNames));

export const actorsIn = (known: KnownActors, events: readonly AuditItem[]): KnownActors => {
  const found = events.flatMap(({ actor, impersonator }) =>
    impersonator === null ? [actor] : [actor, impersonator],
  );
  const fresh = found.filter(({ id, full_name }) => known.get(id) !== full_name);
  return fresh.length === 0
    ? known
    : new Map([...known, ...fresh.map(({ id, full_name }) => [id, full_name] as const)]);
};

/** The actor of a pasted id. */
export const actorOfId = (typed: string): PickerOption | null => {
  const id = typed.toLowerCase();
  return isUuid(id) ? { value: id, label: id } : null;
};

/** `wallet-<id>`, the form of stream names in the log. */
export const readStream = (typed: string): string | null =>
  /^[a-z_]{1,40}-[0-9a-z_-]{1,64}$/.test(typed) ? typed : null;

/** A moment typed in UTC as the server takes it: `2026-06-10T14:30` becomes `2026-06-10T14:30:00Z`. */
export const readMoment = (typed: string): string | null => {
  const [, day, clock = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?)?$/.exec(typed) ?? [];
  return day === undefined ? null : `${day}T${clock}${seconds}Z`;
};
