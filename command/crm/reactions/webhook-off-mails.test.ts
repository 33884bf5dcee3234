import { expect, it } from '@jest/globals';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import { happened } from '../../testing/happened.ts';
import { webhookOffMails } from './webhook-off-mails.ts';

const user = (id: string, event: DomainEvent) => happened(event, { stream: `user-${id}` });
const registered = (id: string, roleId: number) =>
  user(id, { type: 'UserRegistered', data: { roleId, isActive: true } });
const off = (reason: string) =>
  happened({ type: 'WebhookTurnedOff', data: { reason } }, { stream: 'webhook-affiliate' });

const mailedAfter = (...events: readonly ReturnType<typeof happened>[]) => {
  let state: unknown = webhookOffMails.state.initialState();
  let told: readonly unknown[] = [];
  for (const event of events) {
    const known = webhookOffMails.state.evolve(Object(state), Object(event));
    told = webhookOffMails
      .react(Object(event), known)
      .map((effect) => (effect.kind === 'mail' ? effect.userId : effect.kind));
    state = known;
  }
  return told;
};

it('given a webhook that was turned off after failures, then the affiliate and the active administrators get a mail', () => {
  const staff = [
    registered('admin', 1),
    registered('gone', 1),
    user('gone', { type: 'UserDeactivated', data: {} }),
    registered('manager', 2),
    user('manager', { type: 'RoleChanged', data: { roleId: 1 } }),
    registered('agent', 5),
    registered('customer', 3),
  ];
  expect(mailedAfter(...staff, off('failing'))).toEqual(['affiliate', 'admin', 'manager']);
  expect(mailedAfter(...staff, off('gone'))).toEqual(['affiliate', 'admin', 'manager']);
  // The owner turned it off and needs no mail.
  expect(mailedAfter(...staff, off('owner'))).toEqual([]);
});
