import { statusInPath } from '../../shared/crm/types.ts';
import type { RecordedEvent } from '../../shared/messages.ts';
import {
  type SalesStatusEdited,
  type SalesStatusListed,
  type SalesStatusRemoved,
} from './events.ts';

type Told = string | null;

/** Which status a lead has whose event names one: a name may be another status's by now. */
export type StatusNames = Readonly<{
  /**
   * What tells statuses apart, as in the read model of leads: the id of the last status that had the name before this
   * position of the log; of one that was never listed, the name as addresses have it. `null` for none.
   */
  keyAt: (name: Told, position: bigint) => Told;
  /** What that status is called now; of one that is listed no more, the name as it was written. */
  nowOf: (name: Told, position: bigint) => Told;
}>;

type NamingEvent = RecordedEvent<SalesStatusListed | SalesStatusEdited>;

const isNaming = (event: RecordedEvent): event is NamingEvent =>
  event.type === 'SalesStatusListed' || event.type === 'SalesStatusEdited';
const isRemoval = (event: RecordedEvent): event is RecordedEvent<SalesStatusRemoved> =>
  event.type === 'SalesStatusRemoved';

/** By all that happened to the statuses, in order. */
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
