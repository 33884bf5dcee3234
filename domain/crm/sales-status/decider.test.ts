import { describe, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { salesStatusDecider } from './decider.ts';
import type { SalesStatusEvent, SalesStatusListed } from './events.ts';

const given = (...events: readonly SalesStatusEvent[]) => givenEvents(salesStatusDecider, events);
const fresh = { statusId: 'a', status: 'New', colour: 'green' } as const;
const called = { statusId: 'b', status: 'Call Again', colour: 'blue' } as const;
const listed = (data: SalesStatusListed['data']): SalesStatusEvent => ({
  type: 'SalesStatusListed',
  data,
});
const isDefault = (statusId: string): SalesStatusEvent => ({
  type: 'SalesStatusMadeDefault',
  data: { statusId },
});
const both = [listed(fresh), isDefault('a'), listed(called)] as const;

describe('sales statuses', () => {
  it('are added: the first is the default, and a later one becomes it on request', () => {
    given()
      .when({ type: 'AddSalesStatus', data: { ...fresh, isDefault: false } })
      .then([listed(fresh), isDefault('a')]);
    given(listed(fresh), isDefault('a'))
      .when({ type: 'AddSalesStatus', data: { ...called, isDefault: false } })
      .then([listed(called)]);
    given(listed(fresh), isDefault('a'))
      .when({ type: 'AddSalesStatus', data: { ...called, isDefault: true } })
      .then([listed(called), isDefault('b')]);
  });

  it('have unique names, compared without case and underscores, and no reserved names', () => {
    const third = { ...called, statusId: 'c', isDefault: false };
    for (const status of ['Call Again', 'call again', 'Call_Again'])
      given(...both)
        .when({ type: 'AddSalesStatus', data: { ...third, status } })
        .thenRefused('SALES_STATUS_EXISTS');
    given(...both)
      .when({ type: 'AddSalesStatus', data: { ...called, status: 'Other', isDefault: false } })
      .thenRefused('SALES_STATUS_EXISTS');
    for (const status of ['all', '.', '..'])
      given(...both)
        .when({ type: 'AddSalesStatus', data: { ...third, status } })
        .thenRefused('SALES_STATUS_RESERVED', { status });
    given(...both)
      .when({ type: 'EditSalesStatus', data: { ...called, status: 'new', isDefault: false } })
      .thenRefused('SALES_STATUS_EXISTS');
  });

  it('are 200 at most', () => {
    const many = Array.from({ length: 200 }, (_, index): SalesStatusEvent => ({
      type: 'SalesStatusListed',
      data: { statusId: String(index), status: `Status ${index}`, colour: 'grey' },
    }));
    given(...many)
      .when({ type: 'AddSalesStatus', data: { ...fresh, isDefault: false } })
      .thenRefused('SALES_STATUSES_TOO_MANY');
  });

  it('are edited, and an edit without a difference changes nothing', () => {
    const edited = { ...called, status: 'Call Back', colour: 'amber' } as const;
    given(...both)
      .when({ type: 'EditSalesStatus', data: { ...edited, isDefault: false } })
      .then([{ type: 'SalesStatusEdited', data: edited }]);
    given(...both)
      .when({ type: 'EditSalesStatus', data: { ...called, isDefault: false } })
      .thenNothing();
    given(...both)
      .when({ type: 'EditSalesStatus', data: { ...edited, statusId: 'z', isDefault: false } })
      .thenRefused('SALES_STATUS_NOT_FOUND');
  });

  it('always have one default, which only another can replace', () => {
    given(...both)
      .when({ type: 'EditSalesStatus', data: { ...called, isDefault: true } })
      .then([isDefault('b')]);
    given(...both)
      .when({ type: 'EditSalesStatus', data: { ...fresh, isDefault: false } })
      .thenRefused('DEFAULT_SALES_STATUS');
    given(...both)
      .when({ type: 'RemoveSalesStatus', data: { statusId: 'a', leads: 0 } })
      .thenRefused('DEFAULT_SALES_STATUS');
  });

  it('are ordered: the named ones first, the others after them', () => {
    for (const statusIds of [['b', 'a'], ['b'], ['b', 'b']])
      given(...both)
        .when({ type: 'OrderSalesStatuses', data: { statusIds } })
        .then([{ type: 'SalesStatusesOrdered', data: { statusIds: ['b', 'a'] } }]);
    for (const statusIds of [['a', 'b'], ['a']])
      given(...both)
        .when({ type: 'OrderSalesStatuses', data: { statusIds } })
        .thenNothing();
    given(...both)
      .when({ type: 'OrderSalesStatuses', data: { statusIds: ['b', 'c'] } })
      .thenRefused('STALE_SALES_STATUSES');
  });

  it('are not read from the former streams of single statuses', () => {
    for (const type of ['SalesStatusAdded', 'SalesStatusChanged'] as const)
      given({ type, data: { status: 'New', isDefault: true } })
        .when({ type: 'EditSalesStatus', data: { ...fresh, isDefault: true } })
        .thenRefused('SALES_STATUS_NOT_FOUND');
  });

  it('are removed when no lead has them, and their names are free again', () => {
    const removed: SalesStatusEvent = {
      type: 'SalesStatusRemoved',
      data: { statusId: 'b', status: 'Call Again' },
    };
    given(...both)
      .when({ type: 'RemoveSalesStatus', data: { statusId: 'b', leads: 0 } })
      .then([removed]);
    given(...both)
      .when({ type: 'RemoveSalesStatus', data: { statusId: 'b', leads: 3 } })
      .thenRefused('SALES_STATUS_IN_USE');
    given(...both, removed)
      .when({ type: 'RemoveSalesStatus', data: { statusId: 'b', leads: 0 } })
      .thenRefused('SALES_STATUS_NOT_FOUND');
    given(...both, removed)
      .when({ type: 'AddSalesStatus', data: { ...called, statusId: 'c', isDefault: false } })
      .then([listed({ ...called, statusId: 'c' })]);
  });
});
