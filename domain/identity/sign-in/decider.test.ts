import { describe, it } from '@jest/globals';
import { given } from '../../shared/specification.ts';
import { signInDecider } from './decider.ts';
import type { SignedIn } from './events.ts';

const signedIn = (isKnownDevice: boolean): SignedIn => ({
  type: 'SignedIn',
  data: { isKnownDevice },
});

describe('sign-ins', () => {
  it('are recorded every time', () => {
    const sending = given(signInDecider, [signedIn(false)]).when({
      type: 'RecordSignIn',
      data: { isKnownDevice: true },
    });
    sending.then([signedIn(true)]);
    sending.again().then([signedIn(true)]);
  });

  it('include the start and the end of acting for a customer', () => {
    const data = { customerId: 'jonas' };
    given(signInDecider, [])
      .when({ type: 'StartActing', data })
      .then([{ type: 'ActingStarted', data }]);
    given(signInDecider, [{ type: 'ActingStarted', data }])
      .when({ type: 'StopActing', data })
      .then([{ type: 'ActingStopped', data }]);
  });
});
