import { never, type Decider } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { identityErrors } from '../errors.ts';
import type { ApiKeyEvent, ApiKeyMade, ApiKeyNetworksSet } from './events.ts';

export type MakeApiKey = DomainCommand<'MakeApiKey', ApiKeyMade['data']>;
export type RevokeApiKeys = DomainCommand<'RevokeApiKeys', Record<never, never>>;
export type SetApiKeyNetworks = DomainCommand<'SetApiKeyNetworks', ApiKeyNetworksSet['data']>;

export type ApiKeyCommand = MakeApiKey | RevokeApiKeys | SetApiKeyNetworks;

/** Whether a key is valid. */
export type ApiKeyState = Readonly<{ stands: boolean }>;

/** The vault decides which keys exist and what they open; this stream only records what was done with them. */
export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommand, ApiKeyEvent> = {
  category: 'api_key',
  foldVersion: 1,
  decide: (command, { stands }) => {
    switch (command.type) {
      case 'MakeApiKey': {
        const earlierUntil = stands ? command.data.earlierUntil : null;
        return [{ type: 'ApiKeyMade', data: { ...command.data, earlierUntil } }];
      }
      case 'RevokeApiKeys':
        if (!stands) throw new DomainError(identityErrors.NO_API_KEY);
        return [{ type: 'ApiKeysRevoked', data: {} }];
      case 'SetApiKeyNetworks':
        return [{ type: 'ApiKeyNetworksSet', data: command.data }];
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ApiKeyMade':
        return { stands: true };
      case 'ApiKeysRevoked':
        return { stands: false };
      case 'ApiKeyNetworksSet':
        return state;
      default:
        return never(event);
    }
  },
  initialState: () => ({ stands: false }),
};
