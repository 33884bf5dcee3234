/** An event's name as a search finds it, apart from what the event says: `BalanceAdjusted balance adjusted`. */
export const searchedNameOf = (type: string): string =>
  `${type} ${type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}`;
