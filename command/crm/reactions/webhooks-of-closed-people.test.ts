import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import { uuidv7 } from '../../core/ids.ts';
import { reactTo } from '../../testing/react-to.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { standingWebhookSecrets } from '../webhooks/standing.ts';
import { webhooksOfClosedPeople } from './webhooks-of-closed-people.ts';

describe('the webhook of a deleted affiliate', () => {
  let world: World;
  let ownerId: string;

  beforeEach(async () => {
    world = createWorld();
    ownerId = uuidv7();
    await world.given(
      `webhook-${ownerId}`,
      {
        type: 'WebhookSet',
        data: { urlId: 'u1', host: 'hooks.example.com', topics: 'lead.deposited' },
      },
      { type: 'WebhookSecretMade', data: { secretId: 's1', earlierUntil: null } },
    );
  });
  afterEach(() => world.stop());

  const named = async () => {
    const standing = standingWebhookSecrets(async () => [ownerId]);
    const places = await standing(world.deps.streams, world.deps.clock());
    return places.flatMap(({ ids }) => ids);
  };

  it.each<DomainEvent>([
    { type: 'UserClosed', data: { kind: 'staff', eraseAt: null } },
    { type: 'UserErased', data: { kycCaseIds: [], withdrawalIds: [] } },
  ])('given $type, then its address and secret are no longer referenced', async (event) => {
    expect(await named()).toEqual(['u1', 's1']);
    await world.given(`user-${ownerId}`, event);
    await reactTo(world, webhooksOfClosedPeople, `user-${ownerId}`);
    expect(await named()).toEqual([]);
  });
});
