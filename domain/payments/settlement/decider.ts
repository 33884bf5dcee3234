import { never, type Decider } from '../../shared/decider.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { settlementKey, type SettlementLine } from '../../shared/payments/settlement.ts';
import type { Gateway } from '../../shared/payments/types.ts';
import { paymentsErrors } from '../errors.ts';
import type { DifferenceSettled, SettlementEvent, SettlementFileTaken } from './events.ts';

export type TakeSettlementFile = DomainCommand<
  'TakeSettlementFile',
  { gateway: Gateway; digest: string; lines: readonly SettlementLine[] }
>;
export type SettleDifference = DomainCommand<'SettleDifference', DifferenceSettled['data']>;
export type SettlementCommand = TakeSettlementFile | SettleDifference;

export type Settlement =
  Readonly<{ status: 'none' }> | Readonly<{ status: 'taken'; settled: readonly string[] }>;

/** Lines of one event: an event is of bounded size. */
const linesTogether = 500;
/** More differences than a person ever settles of one file. */
const settledMost = 10_000;

const dayOf = (at: string | undefined): string => at?.slice(0, 10) ?? '';

const take = (
  { data: { gateway, digest, lines } }: TakeSettlementFile,
  state: Settlement,
): readonly SettlementEvent[] => {
  if (state.status === 'taken') return [];
  invariant(lines.length > 0, 'a file without lines is refused before');
  const keys = new Set<string>();
  for (const line of lines) {
    const key = settlementKey(line);
    if (keys.has(key))
      throw new DomainError(paymentsErrors.SETTLEMENT_LINE_TWICE, { line: line.line });
    keys.add(key);
  }
  const times = lines.map(({ at }) => at).toSorted();
  const period = { from: dayOf(times[0]), to: dayOf(times.at(-1)) };
  const taken: SettlementFileTaken = {
    type: 'SettlementFileTaken',
    data: { gateway, digest, ...period, lines: lines.length },
  };
  const parts = Array.from({ length: Math.ceil(lines.length / linesTogether) }, (_, at) =>
    lines.slice(at * linesTogether, (at + 1) * linesTogether),
  );
  return [
    taken,
    ...parts.map((part) => ({
      type: 'SettlementLinesTaken' as const,
      data: { gateway, lines: part },
    })),
  ];
};

const settle = ({ data }: SettleDifference, state: Settlement): readonly SettlementEvent[] => {
  if (state.status === 'none') throw new DomainError(paymentsErrors.SETTLEMENT_NOT_FOUND);
  if (state.settled.includes(settlementKey(data)))
    throw new DomainError(paymentsErrors.ALREADY_SETTLED);
  if (state.settled.length >= settledMost)
    throw new DomainError(paymentsErrors.TOO_MANY_SETTLED, { limit: settledMost });
  return [{ type: 'DifferenceSettled', data }];
};

/** A provider's settlement file, taken once, and what people said of its differences, each once. */
export const settlementDecider: Decider<Settlement, SettlementCommand, SettlementEvent> = {
  category: 'settlement',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'TakeSettlementFile':
        return take(command, state);
      case 'SettleDifference':
        return settle(command, state);
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SettlementFileTaken':
        return { status: 'taken', settled: [] };
      case 'SettlementLinesTaken':
        return state;
      case 'DifferenceSettled':
        return state.status === 'none'
          ? state
          : { ...state, settled: [...state.settled, settlementKey(event.data)] };
      default:
        return never(event);
    }
  },
  initialState: () => ({ status: 'none' }),
};
