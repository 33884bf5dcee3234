import { never, type Decider } from '../../shared/decider.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { settlementKey, type SettlementLine } from '../../shared/payments/settlement.ts';
import type { Gateway } from '../../shared/payments/types.ts';
import { paymentsErrors } from '../errors.ts';
import type {
  DifferenceAssigned,
  DifferenceSettled,
  SettlementEvent,
  SettlementFileTaken,
} from './events.ts';

export type TakeSettlementFile = DomainCommand<
  'TakeSettlementFile',
  { gateway: Gateway; digest: string; lines: readonly SettlementLine[] }
>;
export type SettleDifference = DomainCommand<'SettleDifference', DifferenceSettled['data']>;
export type AssignDifference = DomainCommand<'AssignDifference', DifferenceAssigned['data']>;
export type SettlementCommand = TakeSettlementFile | SettleDifference | AssignDifference;

type TakenSettlement = Readonly<{
  status: 'taken';
  settled: readonly string[];
  /** By difference, the person it is assigned to. */
  assigned: Readonly<Record<string, string>>;
}>;
export type Settlement = Readonly<{ status: 'none' }> | TakenSettlement;

/** The number of lines per event, because events have a limited size. */
const linesTogether = 500;
/** More differences than people ever settle in one file. */
const settledMost = 10_000;

const dayOf = (at: string | undefined): string => at?.slice(0, 10) ?? '';

const take = (
  { data: { gateway, digest, lines } }: TakeSettlementFile,
  state: Settlement,
): readonly SettlementEvent[] => {
  if (state.status === 'taken') return [];
  invariant(lines.length > 0, 'a settlement file has lines');
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

/** The file, if this difference of it is not settled. */
const requireOpen = (state: Settlement, key: string): TakenSettlement => {
  if (state.status === 'none') throw new DomainError(paymentsErrors.SETTLEMENT_NOT_FOUND);
  if (state.settled.includes(key)) throw new DomainError(paymentsErrors.ALREADY_SETTLED);
  return state;
};

const assign = ({ data }: AssignDifference, state: Settlement): readonly SettlementEvent[] => {
  const key = settlementKey(data);
  const { assigned } = requireOpen(state, key);
  if (assigned[key] === data.assigneeId) return [];
  if (!Object.hasOwn(assigned, key) && Object.keys(assigned).length >= settledMost)
    throw new DomainError(paymentsErrors.TOO_MANY_SETTLED, { limit: settledMost });
  return [{ type: 'DifferenceAssigned', data }];
};

const settle = ({ data }: SettleDifference, state: Settlement): readonly SettlementEvent[] => {
  const { settled } = requireOpen(state, settlementKey(data));
  if (settled.length >= settledMost)
    throw new DomainError(paymentsErrors.TOO_MANY_SETTLED, { limit: settledMost });
  return [{ type: 'DifferenceSettled', data }];
};

/**
 * A provider's settlement file, which is taken in once; who is assigned its differences; and the one explanation of
 * each.
 */
export const settlementDecider: Decider<Settlement, SettlementCommand, SettlementEvent> = {
  category: 'settlement',
  foldVersion: 2,
  decide: (command, state) => {
    switch (command.type) {
      case 'TakeSettlementFile':
        return take(command, state);
      case 'SettleDifference':
        return settle(command, state);
      case 'AssignDifference':
        return assign(command, state);
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SettlementFileTaken':
        return { status: 'taken', settled: [], assigned: {} };
      case 'SettlementLinesTaken':
        return state;
      case 'DifferenceAssigned': {
        if (state.status === 'none') return state;
        const assigned = { ...state.assigned, [settlementKey(event.data)]: event.data.assigneeId };
        return { ...state, assigned };
      }
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
