import { describe, it } from '@jest/globals';
import { given } from '../../shared/specification.ts';
import { signInDecider } from './decider.ts';
import type { SignedIn } from './events.ts';

const signedIn = (isKnownDevice: boolean): SignedIn => ({
  type: 'SignedIn',
  data: { isKnownDevice },
});

describe('sign-ins', () => {
  it('are kept one by one', () => {
    const sending = given(signInDecider, [signedIn(false)]).when({
      type: 'RecordSignIn',
      data: { isKnownDevice: true },
    });
    sending.then([signedIn(true)]);
    sending.again().then([signedIn(true)]);
  });

  it('are beside what staff do for customers, from its beginning to its end', () => {
    const data = { customerId: 'jonas' };
    given(signInDecider, [])
      .when({ type: 'StartActing', data })
      .then([{ type: 'ActingStarted', data }]);
    given(signInDecider, [{ type: 'ActingStarted', data }])
      .when({ type: 'StopActing', data })
      .then([{ type: 'ActingStopped', data }]);
  });
});
