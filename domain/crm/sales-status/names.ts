import { statusInPath } from '../../shared/crm/types.ts';
import type { RecordedEvent } from '../../shared/messages.ts';
import {
  type SalesStatusEdited,
  type SalesStatusListed,
  type SalesStatusRemoved,
} from './events.ts';

type Told = string | null;

/** Resolves the status that a lead's event names, because the name may by now belong to another status. */
export type StatusNames = Readonly<{
  /**
   * The key that identifies a status, as in the read model of leads: the id of the last status with this name before
   * this position of the log; for a name that was never listed, its form in URLs. `null` for none.
   */
  keyAt: (name: Told, position: bigint) => Told;
  /** The current name of that status; if it is no longer listed, the name as it was written. */
  nowOf: (name: Told, position: bigint) => Told;
}>;

type NamingEvent = RecordedEvent<SalesStatusListed | SalesStatusEdited>;

const isNaming = (event: RecordedEvent): event is NamingEvent =>
  event.type === 'SalesStatusListed' || event.type === 'SalesStatusEdited';
const isRemoval = (event: RecordedEvent): event is RecordedEvent<SalesStatusRemoved> =>
  event.type === 'SalesStatusRemoved';

/** From all events of the statuses, in order. */
export const statusNamesIn = (events: readonly RecordedEvent[]): StatusNames => {
  const naming = events.filter(isNaming);
  const called = new Map(naming.map(({ data }) => [data.statusId, data.status]));
  for (const { data } of events.filter(isRemoval)) called.delete(data.statusId);
  const idAt = (name: string, before: bigint): string | undefined =>
    naming.findLast(({ data, position }) => data.status === name && position < before)?.data
      .statusId;
  return {
    keyAt: (name, position) =>
      name === null ? null : (idAt(name, position) ?? statusInPath(name)),
    nowOf: (name, position) =>
      name === null ? null : (called.get(idAt(name, position) ?? '') ?? name),
  };
};
