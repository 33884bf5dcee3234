import { uuidv7 } from '../core/ids.ts';
import { newStaff } from './lead-floor.ts';
import { createFragileWorld } from './fragile-world.ts';

export type Staff = Awaited<ReturnType<typeof newStaff>>;

/** A world with an admin and an agent that can send bulks; the streams of its leads can be made to fail. */
export const openBulkDesk = async () => {
  const { world, broken } = createFragileWorld();
  const admin = await newStaff(world, 1);
  const agent = await newStaff(world, 5);
  return {
    world,
    broken,
    admin,
    agent,
    send: (
      body: object,
      { as = admin, key = uuidv7() }: Readonly<{ as?: Staff; key?: string }> = {},
    ) => as.call.put('/admin/leads/bulk').set('Idempotency-Key', key).send(body),
    /** The events of a lead after it was added and assigned. */
    done: async (leadId: string) =>
      (await world.eventsOf(`lead-${leadId}`)).slice(2).map(({ type, data }) => ({ type, data })),
  };
};
