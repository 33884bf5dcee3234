import { signInDecider } from '../../domain/identity/sign-in/decider.ts';
import type { RoleId } from '../../domain/shared/roles.ts';
import type { Handler } from '../core/handle.ts';
import { uuidv5 } from '../core/ids.ts';
import { bodyHash, scopeOf } from '../core/metadata.ts';
import { partsOf } from '../core/send.ts';

/** A sign-in that has just happened. */
export type NewSignIn = Readonly<{
  userId: string;
  roleId: RoleId;
  sessionId: string;
  isKnownDevice: boolean;
  correlationId: string;
  ip: string;
}>;

export type RecordSignIn = (signIn: NewSignIn) => Promise<void>;

/** Records a sign-in. The event's id is derived from the session, so that one session is one event. */
export const recordSignInWith =
  (handler: Pick<Handler, 'handle'>): RecordSignIn =>
  async ({ userId, roleId, sessionId, isKnownDevice, correlationId, ip }) => {
    const actor = { userId, roleId, impersonatorId: null };
    const commandId = uuidv5('sign-in', sessionId);
    const data = { isKnownDevice };
    const record = {
      scope: scopeOf(actor),
      key: commandId,
      commandId,
      bodyHash: bodyHash('RecordSignIn', data),
    };
    const metadata = { actor, correlationId, ip, session: sessionId };
    await partsOf(handler, { record, metadata }).send({
      decider: signInDecider,
      streamId: userId,
      command: { type: 'RecordSignIn', data },
      outcome: () => ({ status: 200, body: {} }),
    });
  };
