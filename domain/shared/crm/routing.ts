/** How new leads are assigned to an agent. */
export const routingModes = ['off', 'round_robin', 'country', 'load'] as const;
export type RoutingMode = (typeof routingModes)[number];
/** The modes that assign leads. */
export type RoutingRule = Exclude<RoutingMode, 'off'>;

/** The most rows of the rule; an agent for several countries has several. */
export const routingRowsMax = 200;
export const countryLengthMax = 80;

/** An agent who gets leads, and the country; an empty country stands for all countries without an agent. */
export type RoutingRow = Readonly<{ agentId: string; country: string }>;

/** The agents who get leads of a country by a rule, each once. */
export const agentsFor = (
  rule: RoutingRule,
  rows: readonly RoutingRow[],
  country: string | null,
): readonly string[] => {
  const named = (text: string): string => text.trim().toLowerCase();
  const key = named(country ?? '');
  const own = rows.filter((row) => key !== '' && named(row.country) === key);
  const rest = rows.filter((row) => named(row.country) === '');
  const found = rule !== 'country' ? rows : own.length > 0 ? own : rest;
  return [...new Set(found.map(({ agentId }) => agentId))];
};
