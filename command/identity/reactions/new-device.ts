import { newDeviceMail } from '../../../domain/identity/mails/new-device.ts';
import {
  actingEvents,
  signInEventCatalogue,
  type SignedIn,
} from '../../../domain/identity/sign-in/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, mail } from '../../core/reactions/reaction.ts';

/** Whether this is the first sign-in of the account. */
type SignIns = Readonly<{ isFirst: boolean }>;

/**
 * Mails a person about a sign-in on a new device. The first sign-in of an account is always on a new device, and gets
 * no mail.
 */
export const newDevice = defineReaction<SignIns | null, SignedIn>({
  name: 'new_device_mail',
  categories: [signInEventCatalogue.category],
  ignores: actingEvents,
  past: 'folded',
  state: {
    keyOf: (event) => idOf(event.stream),
    initialState: () => null,
    evolve: (signIns) => ({ isFirst: signIns === null }),
  },
  react: (event, signIns) =>
    event.data.isKnownDevice || signIns?.isFirst !== false
      ? []
      : [
          mail({
            purpose: 'tell of a new device',
            userId: idOf(event.stream),
            template: newDeviceMail,
            data: { at: `${event.occurredAt.slice(0, 16).replace('T', ' ')} UTC` },
          }),
        ],
});
