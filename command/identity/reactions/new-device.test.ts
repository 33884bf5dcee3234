import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { SignedIn } from '../../../domain/identity/sign-in/events.ts';
import { newDevice } from './new-device.ts';

const signedIn = (isKnownDevice: boolean): RecordedEvent<SignedIn> => ({
  type: 'SignedIn',
  data: { isKnownDevice },
  id: 'e',
  version: 1,
  stream: 'sign_in-ada',
  revision: 0,
  position: 1n,
  hash: '',
  occurredAt: '2026-01-05T12:00:00.000Z',
  recordedAt: '2026-01-05T12:00:00.000Z',
  metadata: {
    actor: { userId: 'ada', roleId: 3, impersonatorId: null },
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
  },
});

/** Whom a mail is for about the last of these sign-ins. */
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
  it('tells of a device that was not used before', () => {
    expect(toldOf(false, true, false)).toEqual(['ada']);
  });

  it('is not sent for a known one, nor for the first sign-in of all', () => {
    expect(toldOf(false)).toEqual([]);
    expect(toldOf(false, true)).toEqual([]);
  });
});
