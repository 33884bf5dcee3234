import type { DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';

/**
 * A decider without the types of its state, commands and events, for mailboxes and caches, which serve every aggregate.
 * It has methods, not properties, so that every `Decider` is assignable without a cast.
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
