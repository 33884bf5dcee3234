import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { EventText } from '../../../infra/event-store/port.ts';
import type { EventReader } from '../event-reader.ts';
import { isPoison, reasonOf } from './poison.ts';
import type { Effect } from './reaction.ts';
import type { RunningReaction } from './running.ts';

/** Where a reaction stopped, and why. */
export type Stopped = Readonly<{ at: bigint; reason: string }>;

export const stoppedAt = (
  { position, type }: Pick<EventText, 'position' | 'type'>,
  error: unknown,
): Stopped => ({
  at: position,
  reason: `${type}: ${reasonOf(error)}`,
});

/** The effects of one event, and the state to store once they are done. */
export type Planned = Readonly<{
  event: RecordedEvent;
  effects: readonly Effect[];
  remembered: Readonly<{ key: string; state: unknown }> | null;
}>;

/** Folds one event into the known states, and updates them. Throws when the reaction cannot work on it. */
const plan = (
  { reaction, actsAfter }: RunningReaction,
  event: RecordedEvent,
  known: Map<string, unknown>,
): Planned => {
  const key = reaction.state.keyOf(event);
  const before = (key === null ? undefined : known.get(key)) ?? reaction.state.initialState();
  const state = reaction.state.evolve(before, event);
  const effects = event.position > actsAfter ? reaction.react(event, state) : [];
  if (key === null || state === before) return { event, effects, remembered: null };
  known.set(key, state);
  return { event, effects, remembered: { key, state } };
};

/** Plans events in order, up to the first that cannot be planned. */
export const planAll = (
  running: RunningReaction,
  events: readonly RecordedEvent[],
  known: Map<string, unknown>,
): Readonly<{ planned: readonly Planned[]; stopped: Stopped | null }> => {
  const planned: Planned[] = [];
  for (const event of events) {
    try {
      planned.push(plan(running, event, known));
    } catch (error) {
      if (!isPoison(error)) throw error;
      return { planned, stopped: stoppedAt(event, error) };
    }
  }
  return { planned, stopped: null };
};

/** Decodes events in order, up to the first that cannot be decoded. Throws temporary failures. */
export const decode = async (
  reader: EventReader,
  stored: readonly EventText[],
): Promise<Readonly<{ events: readonly RecordedEvent[]; stopped: Stopped | null }>> => {
  try {
    return { events: await reader.decodeAll(stored), stopped: null };
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [first] = stored;
    if (first !== undefined && stored.length === 1)
      return { events: [], stopped: stoppedAt(first, error) };
  }
  const events: RecordedEvent[] = [];
  for (const one of stored) {
    const { events: read, stopped } = await decode(reader, [one]);
    events.push(...read);
    if (stopped !== null) return { events, stopped };
  }
  return { events, stopped: null };
};
