import type { DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';

/**
 * A decider whose types of state, command and event are no longer told apart: what mailboxes and caches, which serve
 * every aggregate alike, hold. Methods, not properties: so every `Decider` is one without a cast.
 */
export type ErasedDecider = Readonly<{
  category: string;
  foldVersion: number;
  decide(command: DomainCommand, state: unknown): readonly DomainEvent[];
  evolve(state: unknown, event: DomainEvent): unknown;
  initialState(): unknown;
}>;

/** The name of a stream: `category-id`. */
export const streamOf = (decider: Pick<ErasedDecider, 'category'>, streamId: string): string =>
  `${decider.category}-${streamId}`;
