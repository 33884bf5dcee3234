/** How new leads find their agent. */
export const routingModes = ['off', 'round_robin', 'country', 'load'] as const;
export type RoutingMode = (typeof routingModes)[number];
/** The modes that give leads to somebody. */
export type RoutingRule = Exclude<RoutingMode, 'off'>;

/** Rows of who takes part: an agent of several countries has several. */
export const routingRowsMax = 200;
export const countryLengthMax = 80;

/** Who takes part, and for which country; an empty one stands for every country that nobody has. */
export type RoutingRow = Readonly<{ agentId: string; country: string }>;

/** The agents who take leads of a country, by a rule; each once. */
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
