import { idOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import { isOrderEvent } from '../../domain/trading/wallet/events.ts';
import { isWithdrawalEvent } from '../../domain/trading/wallet/withdrawal-events.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { EventReader } from '../core/event-reader.ts';
import type { IsViewShared } from '../identity/list-views/shared-views.ts';
import type { Locations } from '../trading/locations.ts';

type Log = Readonly<{ store: Pick<EventStore, 'readAll'>; reader: EventReader }>;

/** Locations computed from the log itself, always up to date, which tests use instead of a read model. */
const inMemory =
  (isOf: (event: RecordedEvent, id: string) => boolean, began: string, ended: RegExp) =>
  ({ store, reader }: Log): Locations => ({
    find: async (id) => {
      const events = await reader.decodeAll(
        await store.readAll(0n, Number.MAX_SAFE_INTEGER, { categories: ['wallet'] }),
      );
      const own = events.filter((event) => isOf(event, id));
      const first = own.find(({ type }) => type === began);
      if (first === undefined) return null;
      return {
        walletId: idOf(first.stream),
        beganRevision: first.revision,
        endedRevision: own.find(({ type }) => ended.test(type))?.revision ?? null,
      };
    },
    reached: async () => true,
  });

export const createInMemoryOrderLocations = inMemory(
  ({ type, data }, id) => isOrderEvent({ type }) && 'orderId' in data && data.orderId === id,
  'OrderOpened',
  /^Order(?:Closed|Cancelled)$/,
);

export const createInMemoryWithdrawalLocations = inMemory(
  ({ type, data }, id) =>
    isWithdrawalEvent({ type }) && 'withdrawalId' in data && data.withdrawalId === id,
  'WithdrawalRequested',
  /^Withdrawal(?:Cancelled|Declined|Approved)$/,
);

/** The same for the deposits of a person. */
export const depositIdsIn =
  ({ store, reader }: Log) =>
  async (userId: string): Promise<readonly string[]> => {
    const events = await reader.decodeAll(
      await store.readAll(0n, Number.MAX_SAFE_INTEGER, { categories: ['deposit'] }),
    );
    return events.flatMap(({ type, data, stream }) =>
      type === 'DepositCreated' && 'userId' in data && data.userId === userId ? [idOf(stream)] : [],
    );
  };

/** The same for the open orders of an instrument. */
export const countOpenOrdersIn =
  ({ store, reader }: Log) =>
  async (instrument: string): Promise<number> => {
    const events = await reader.decodeAll(
      await store.readAll(0n, Number.MAX_SAFE_INTEGER, { categories: ['wallet'] }),
    );
    const ended = new Set(
      events.flatMap(({ type, data }) =>
        (type === 'OrderClosed' || type === 'OrderCancelled') && 'orderId' in data
          ? [data.orderId]
          : [],
      ),
    );
    return events.filter(
      ({ type, data }) =>
        type === 'OrderOpened' &&
        'instrument' in data &&
        data.instrument === instrument &&
        'orderId' in data &&
        !ended.has(data.orderId),
    ).length;
  };

const textIn = (data: object, name: string): string | null => {
  const found: unknown = Object.entries(data).find(([field]) => field === name)?.[1];
  return typeof found === 'string' ? found : null;
};

/** The same for the leads that have a sales status. */
export const countLeadsOfStatusIn =
  ({ store, reader }: Log) =>
  async (statusId: string): Promise<number> => {
    const events = await reader.decodeAll(
      await store.readAll(0n, Number.MAX_SAFE_INTEGER, { categories: ['lead', 'sales_status'] }),
    );
    const named = new Map<string, string | null>();
    const given = new Map<string, string | null>();
    for (const { type, stream, data } of events) {
      const status = textIn(data, 'status');
      if (type === 'SalesStatusListed' || type === 'SalesStatusEdited')
        named.set(status ?? '', textIn(data, 'statusId'));
      if (type === 'LeadAdded' || type === 'LeadChanged')
        given.set(stream, named.get(status ?? '') ?? null);
    }
    return [...given.values()].filter((id) => id === statusId).length;
  };

/** The same for the deposit with an event that has this value. */
const depositWhere =
  (said: 'paymentId' | 'reference') =>
  ({ store, reader }: Log) =>
  async (name: string): Promise<string | null> => {
    const events = await reader.decodeAll(
      await store.readAll(0n, Number.MAX_SAFE_INTEGER, { categories: ['deposit'] }),
    );
    const found = events.find(({ data }) => said in data && Reflect.get(data, said) === name);
    return found === undefined ? null : idOf(found.stream);
  };
export const depositOfPaymentIn = depositWhere('paymentId');
export const depositOfCheckoutIn = depositWhere('reference');

/** The same for whether a view of a list is shared with a role; it does not check who may share. */
export const isViewSharedIn =
  ({ store, reader }: Log): IsViewShared =>
  async ({ viewId, list, roleId }) => {
    const events = await reader.decodeAll(
      await store.readAll(0n, Number.MAX_SAFE_INTEGER, { categories: ['list_views'] }),
    );
    const found = events.findLast(
      ({ type, data }) => type !== 'ListViewMadeDefault' && textIn(data, 'viewId') === viewId,
    );
    const sharedWith: unknown = found === undefined ? null : Reflect.get(found.data, 'sharedWith');
    return (
      found !== undefined &&
      textIn(found.data, 'list') === list &&
      Array.isArray(sharedWith) &&
      sharedWith.includes(roleId)
    );
  };
