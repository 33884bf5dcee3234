import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { SignedIn } from '../../../domain/identity/sign-in/events.ts';
import { happened } from '../../testing/happened.ts';
import { newDevice } from './new-device.ts';

const signedIn = (isKnownDevice: boolean): RecordedEvent<SignedIn> =>
  happened({ type: 'SignedIn', data: { isKnownDevice } }, { stream: 'sign_in-ada' });

/** The recipients of the mail about the last of these sign-ins. */
const toldOf = (...known: readonly boolean[]): readonly string[] => {
  let state = newDevice.state.initialState();
  let told: readonly string[] = [];
  for (const isKnown of known) {
    const event = signedIn(isKnown);
    state = newDevice.state.evolve(state, event);
    told = newDevice
      .react(event, state)
      .flatMap((effect) => (effect.kind === 'mail' ? [effect.userId] : []));
  }
  return told;
};

describe('the mail about a new device', () => {
  it('is sent for a device that was not used before', () => {
    expect(toldOf(false, true, false)).toEqual(['ada']);
  });

  it('is not sent for a known device, nor for the first sign-in', () => {
    expect(toldOf(false)).toEqual([]);
    expect(toldOf(false, true)).toEqual([]);
  });
});
