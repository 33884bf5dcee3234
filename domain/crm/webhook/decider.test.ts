import { describe, expect, it } from '@jest/globals';
import { given as givenFor } from '../../shared/specification.ts';
import { webhookDecider, type WebhookCommand } from './decider.ts';
import type { WebhookEvent } from './events.ts';

const given = (...events: readonly WebhookEvent[]) => givenFor(webhookDecider, events);
const data = { urlId: 'u1', host: 'hooks.example.com', topics: 'lead.converted' };
const setIt: WebhookCommand = { type: 'SetWebhook', data: { ...data, secretId: 's1' } };
const set: WebhookEvent = { type: 'WebhookSet', data };
const made = (secretId: string, earlierUntil: string | null = null): WebhookEvent => ({
  type: 'WebhookSecretMade',
  data: { secretId, earlierUntil },
});
const off: WebhookEvent = { type: 'WebhookTurnedOff', data: { reason: 'failing' } };
const on: WebhookEvent = { type: 'WebhookTurnedOn', data: {} };
const removed: WebhookEvent = { type: 'WebhookRemoved', data: {} };
const until = '2026-01-06T12:00:00.000Z';

describe('the webhook of an affiliator', () => {
  it('gets a secret when it is first set, and keeps it when it is set again', () => {
    given()
      .when(setIt)
      .then([set, made('s1')]);
    given(set, made('s1')).when(setIt).then([set]);
    given(set, made('s1'), removed)
      .when(setIt)
      .then([set, made('s1')]);
  });

  it('is turned on when it is set or turned on, and turned off once', () => {
    given(set, made('s1'), off).when(setIt).then([set, on]);
    given(set, made('s1'), off).when({ type: 'TurnOnWebhook', data: {} }).then([on]);
    given(set, made('s1')).when({ type: 'TurnOnWebhook', data: {} }).then([]);
    const turnOff: WebhookCommand = { type: 'TurnOffWebhook', data: { reason: 'failing' } };
    given(set, made('s1')).when(turnOff).then([off]);
    given(set, made('s1'), off).when(turnOff).then([]);
  });

  it('keeps the previous secret until the given time', () => {
    given(set, made('s1'))
      .when({ type: 'MakeWebhookSecret', data: { secretId: 's2', earlierUntil: until } })
      .then([made('s2', until)]);
    const state = [set, made('s1'), made('s2', until)].reduce(
      webhookDecider.evolve,
      webhookDecider.initialState(),
    );
    expect(state).toMatchObject({ secret: { id: 's2', previous: { id: 's1', until } } });
  });

  it('must exist to be changed', () => {
    const commands: readonly WebhookCommand[] = [
      { type: 'MakeWebhookSecret', data: { secretId: 's2', earlierUntil: null } },
      { type: 'TurnOffWebhook', data: { reason: 'owner' } },
      { type: 'TurnOnWebhook', data: {} },
      { type: 'RemoveWebhook', data: {} },
    ];
    for (const command of commands) {
      given().when(command).thenRefused('NO_WEBHOOK');
      given(set, made('s1'), removed).when(command).thenRefused('NO_WEBHOOK');
    }
    given(set).when({ type: 'RemoveWebhook', data: {} }).then([removed]);
  });
});
