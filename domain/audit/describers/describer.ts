import type { AuditField, AuditWord } from '../../shared/audit/types.ts';
import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import { auditFieldTexts, type AuditFieldName } from '../../shared/texts/audit.ts';

/** Money as it stood after an event. */
export type Funds = Readonly<{ balance: Decimal; margin: Decimal }>;

/**
 * Tells what an event changed, by folding its stream up to it: `fields` of the state before the event and of the state
 * after it are the same fields in the same order. It serves people who read; no decision rests on it.
 */
export type Describer<State = unknown, Event extends DomainEvent = DomainEvent> = Readonly<{
  initialState: State;
  // Methods, not properties, so that describers of different states stay assignable without a cast.
  evolve(state: State, event: Event, about: Event): State;
  /** For streams whose money is known at some event: the state with it, whatever was folded before. */
  withFunds?(state: State, funds: Funds): State;
  fields(state: State, about: Event): readonly AuditField[];
}>;

/** A field by its name in the catalogue. */
export const field = (name: AuditFieldName, value: AuditWord | null): AuditField => ({
  field: auditFieldTexts[name],
  value,
});

/** One thing that an event sets. */
export type Setting = Readonly<{
  name: AuditFieldName;
  value: AuditWord | null;
  /** Tells several of one name apart; the name if absent. */
  key?: string;
}>;

type Standing = Readonly<Record<string, AuditWord | null>>;

const keyOf = ({ key, name }: Setting): string => key ?? name;

/** For streams whose events say how things stand afterwards: each sets some fields, and the last word holds. */
export const lastWord = <Event extends DomainEvent>(
  settingsOf: (event: Event) => readonly Setting[],
): Describer<Standing, Event> => ({
  initialState: {},
  evolve: (state, event) => ({
    ...state,
    ...Object.fromEntries(settingsOf(event).map((set) => [keyOf(set), set.value])),
  }),
  fields: (state, about) =>
    settingsOf(about).map((set) => field(set.name, state[keyOf(set)] ?? null)),
});
