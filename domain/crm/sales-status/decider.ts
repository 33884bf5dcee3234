import { allStatuses, salesStatusesMax, statusInPath } from '../../shared/crm/types.ts';
import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import type { AddSalesStatus, EditSalesStatus, SalesStatusCommand } from './commands.ts';
import type { SalesStatusEvent, SalesStatusListed } from './events.ts';
import { crmErrors } from '../errors.ts';

export type SalesStatus = SalesStatusListed['data'];

/** In the order that people gave them. */
export type SalesStatuses = Readonly<{
  statuses: readonly SalesStatus[];
  /** `null` only while there are no statuses. */
  defaultId: string | null;
}>;

/** The id of the one stream. */
export const salesStatusesId = 'all';

/** Names that are the same in a URL are the same status. */
const keyOf = (status: string): string => statusInPath(status).toLowerCase();

/** The status with this name in any notation. */
export const statusNamed = (
  { statuses }: Pick<SalesStatuses, 'statuses'>,
  name: string,
): SalesStatus | undefined => statuses.find(({ status }) => keyOf(status) === keyOf(name));

const requireStatus = ({ statuses }: SalesStatuses, statusId: string): SalesStatus => {
  const found = statuses.find((status) => status.statusId === statusId);
  if (found === undefined) throw new DomainError(crmErrors.SALES_STATUS_NOT_FOUND);
  return found;
};

/** These mean something else in URLs: all leads, this folder, the folder above. */
const reservedKeys: readonly string[] = [keyOf(allStatuses), '.', '..'];

/** Refuses a name that another status has, or that has another meaning in URLs. */
const requireFreeName = ({ statuses }: SalesStatuses, { statusId, status }: SalesStatus): void => {
  const key = keyOf(status);
  if (reservedKeys.includes(key))
    throw new DomainError(crmErrors.SALES_STATUS_RESERVED, { status });
  if (statuses.some((other) => other.statusId !== statusId && keyOf(other.status) === key))
    throw new DomainError(crmErrors.SALES_STATUS_EXISTS);
};

const madeDefault = (statusId: string): SalesStatusEvent => ({
  type: 'SalesStatusMadeDefault',
  data: { statusId },
});

const add = (
  { isDefault, ...data }: AddSalesStatus['data'],
  state: SalesStatuses,
): readonly SalesStatusEvent[] => {
  requireFreeName(state, data);
  const { length } = state.statuses;
  if (state.statuses.some(({ statusId }) => statusId === data.statusId))
    throw new DomainError(crmErrors.SALES_STATUS_EXISTS);
  if (length >= salesStatusesMax)
    throw new DomainError(crmErrors.SALES_STATUSES_TOO_MANY, { limit: salesStatusesMax });
  const listed: SalesStatusEvent = { type: 'SalesStatusListed', data };
  return isDefault || length === 0 ? [listed, madeDefault(data.statusId)] : [listed];
};

const edit = (
  { isDefault, ...data }: EditSalesStatus['data'],
  state: SalesStatuses,
): readonly SalesStatusEvent[] => {
  const { status, colour } = requireStatus(state, data.statusId);
  requireFreeName(state, data);
  const wasDefault = state.defaultId === data.statusId;
  if (wasDefault && !isDefault) throw new DomainError(crmErrors.DEFAULT_SALES_STATUS);
  const isSame = status === data.status && colour === data.colour;
  return [
    ...(isSame ? [] : [{ type: 'SalesStatusEdited', data } as const]),
    ...(isDefault && !wasDefault ? [madeDefault(data.statusId)] : []),
  ];
};

/**
 * Puts the named statuses first, in this order; the others keep theirs. Refuses if a named one was deleted meanwhile.
 */
const order = (
  named: readonly string[],
  { statuses }: SalesStatuses,
): readonly SalesStatusEvent[] => {
  const ids = statuses.map(({ statusId }) => statusId);
  const first = [...new Set(named)];
  if (!first.every((id) => ids.includes(id))) throw new DomainError(crmErrors.STALE_SALES_STATUSES);
  const statusIds = [...first, ...ids.filter((id) => !first.includes(id))];
  return statusIds.every((id, index) => id === ids[index])
    ? []
    : [{ type: 'SalesStatusesOrdered', data: { statusIds } }];
};

/** The sales statuses: all names differ, and exactly one status is the default. */
export const salesStatusDecider: Decider<SalesStatuses, SalesStatusCommand, SalesStatusEvent> = {
  category: 'sales_status',
  foldVersion: 2,
  decide: (command, state) => {
    switch (command.type) {
      case 'AddSalesStatus':
        return add(command.data, state);
      case 'EditSalesStatus':
        return edit(command.data, state);
      case 'OrderSalesStatuses':
        return order(command.data.statusIds, state);
      case 'RemoveSalesStatus': {
        const { statusId, leads } = command.data;
        const { status } = requireStatus(state, statusId);
        if (state.defaultId === statusId) throw new DomainError(crmErrors.DEFAULT_SALES_STATUS);
        if (leads > 0)
          throw new DomainError(crmErrors.SALES_STATUS_IN_USE, { status, count: String(leads) });
        return [{ type: 'SalesStatusRemoved', data: { statusId, status } }];
      }
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SalesStatusListed':
        return { ...state, statuses: [...state.statuses, event.data] };
      case 'SalesStatusEdited':
        return {
          ...state,
          statuses: state.statuses.map((status) =>
            status.statusId === event.data.statusId ? event.data : status,
          ),
        };
      case 'SalesStatusMadeDefault':
        return { ...state, defaultId: event.data.statusId };
      case 'SalesStatusesOrdered':
        return {
          ...state,
          statuses: event.data.statusIds.flatMap((id) =>
            state.statuses.filter(({ statusId }) => statusId === id),
          ),
        };
      case 'SalesStatusRemoved':
        return {
          ...state,
          statuses: state.statuses.filter(({ statusId }) => statusId !== event.data.statusId),
        };
      case 'SalesStatusAdded':
      case 'SalesStatusChanged':
        return state;
      default:
        return never(event);
    }
  },
  initialState: () => ({ statuses: [], defaultId: null }),
};
