import { describe, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { salesStatusDecider } from './decider.ts';
import type { SalesStatusEvent } from './events.ts';

const given = (...events: readonly SalesStatusEvent[]) => givenEvents(salesStatusDecider, events);
const data = { status: 'Interested', isDefault: false };
const added: SalesStatusEvent = { type: 'SalesStatusAdded', data };

describe('sales status', () => {
  it('is added once', () => {
    given().when({ type: 'AddSalesStatus', data }).then([added]);
    given().when({ type: 'AddSalesStatus', data }).again().thenRefused('SALES_STATUS_EXISTS');
  });

  it('is changed, and stays quiet when nothing differs', () => {
    const changed = { status: 'Interested', isDefault: true };
    given(added)
      .when({ type: 'ChangeSalesStatus', data: changed })
      .then([{ type: 'SalesStatusChanged', data: changed }]);
    given(added).when({ type: 'ChangeSalesStatus', data }).thenNothing();
    given().when({ type: 'ChangeSalesStatus', data }).thenRefused('SALES_STATUS_NOT_FOUND');
  });
});
