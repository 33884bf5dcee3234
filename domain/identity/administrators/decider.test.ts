import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { administratorsDecider, type ReleaseAdministrator, type Term } from './decider.ts';
import type { AdministratorsEvent } from './events.ts';

const given = (...events: readonly AdministratorsEvent[]) =>
  givenEvents(administratorsDecider, events);
const ada: Term = { userId: 'ada', term: 1 };
const max: Term = { userId: 'max', term: 1 };
const released = (term: Term): AdministratorsEvent => ({
  type: 'AdministratorReleased',
  data: term,
});
const release = (term: Term, ...others: readonly Term[]): ReleaseAdministrator => ({
  type: 'ReleaseAdministrator',
  data: { ...term, others },
});

describe('the last administrator', () => {
  it('is released once, while another administrator remains', () => {
    given()
      .when(release(ada, max))
      .then([released(ada)]);
    given().when(release(ada, max)).again().thenNothing();
  });

  it('is not released when the others are nobody, the same person or already released', () => {
    given().when(release(ada)).thenRefused('LAST_ADMIN');
    given().when(release(ada, ada)).thenRefused('LAST_ADMIN');
    given(released(max)).when(release(ada, max)).thenRefused('LAST_ADMIN');
  });

  it('is released if the other one was released and became an administrator again', () => {
    given(released(max))
      .when(release(ada, { ...max, term: 2 }))
      .then([released(ada)]);
  });

  it('remains when two administrators release each other, in either order', () => {
    const both = [release(ada, max), release(max, ada)];
    for (const [first, second] of [both, both.toReversed()]) {
      if (first === undefined || second === undefined) throw new Error('There are two');
      const events = administratorsDecider.decide(first, administratorsDecider.initialState());
      given(...events)
        .when(second)
        .thenRefused('LAST_ADMIN');
      expect(events).toHaveLength(1);
    }
  });
});
