import { createBoundedCache } from '../bounded-cache.ts';
import type { EventMetadata } from '../../domain/shared/messages.ts';
import { seal, unseal, type SealingKey } from '../vault/sealing.ts';
import { erasedKey, type SubjectKeys } from '../vault/subject-keys.ts';
import { erased } from './personal-fields.ts';

/** Where a command came from. It is personal, so it is encrypted in the log. */
export type Origin = Pick<EventMetadata, 'ip' | 'session'>;

type Closed = Readonly<{ key: SealingKey; closed: string }>;

/** Sessions whose encrypted origin is cached, so that it is not encrypted again for each event. */
const rememberedMost = 20_000;

/** Bound to the person and not to one event, so that all events of a session hold the same bytes. */
const contextOf = (subject: string): readonly string[] => ['origin/1', subject];

const textOf = ({ ip, session }: Origin): string => JSON.stringify({ ip, session });

/** Encrypts the origin of events with their person's key, once per session. */
export const createOrigins = (subjectKeys: SubjectKeys) => {
  const remembered = createBoundedCache<Closed>(rememberedMost);

  return {
    /** In base64; '' when the person was erased already. */
    close: async (subject: string, origin: Origin): Promise<string> => {
      const key = await subjectKeys.of(subject);
      if (key === erasedKey) return '';
      const text = textOf(origin);
      const name = `${subject} ${text}`;
      const known = remembered.get(name);
      if (known?.key === key) return known.closed;
      const closed = seal(key, Buffer.from(text), contextOf(subject)).toString('base64');
      remembered.set(name, { key, closed });
      return closed;
    },

    /** All values are `Erased` when the key is gone. */
    open: async (subject: string, closed: string): Promise<Origin> => {
      const key = await subjectKeys.find(subject);
      if (key === erasedKey) return { ip: erased, session: erased };
      const text = unseal(key, Buffer.from(closed, 'base64'), contextOf(subject)).toString();
      return JSON.parse(text) as Origin;
    },
  };
};
