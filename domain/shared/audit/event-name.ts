/** The searchable name of an event, without its data: `BalanceAdjusted balance adjusted`. */
export const searchedNameOf = (type: string): string =>
  `${type} ${type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}`;
