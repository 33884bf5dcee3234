/** Names of the system's own actors. */
export const systemActorNames: Readonly<Record<string, string>> = {
  'system:seeder': 'Demo data',
  'system:triggers': 'Price feed',
  'system:reactions': 'Daybook',
  'system:financing': 'Overnight financing',
};
