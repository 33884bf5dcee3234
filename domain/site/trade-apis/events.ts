import type { DomainEvent } from '../../shared/messages.ts';
import type { SecretRef } from '../../shared/secret-ref.ts';
import type { OandaEnvironment } from '../../shared/site/trade-apis.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type KeyedApi = {
  apiKey: SecretRef | null;
  /** Whether the site uses it. */
  isActive: boolean;
};

export type OandaApi = KeyedApi & { accountNumber: string; environment: OandaEnvironment };
export type VoisoApi = KeyedApi & { clusterId: string };

export type PolygonApiSet = DomainEvent<'PolygonApiSet', KeyedApi>;
export type EodApiSet = DomainEvent<'EodApiSet', KeyedApi>;
export type OandaApiSet = DomainEvent<'OandaApiSet', OandaApi>;
export type CurrencyApiSet = DomainEvent<'CurrencyApiSet', KeyedApi>;
export type VoisoApiSet = DomainEvent<'VoisoApiSet', VoisoApi>;
