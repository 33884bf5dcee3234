import { roles, type RoleId } from './roles.ts';

const { admin, manager, affiliator, agent, retentionAgent } = roles;

/**
 * Every right and the roles that have it (rights.md). Routes require a right (`only(rights.readAudit)`) and screens ask
 * for the same right by name (`useCan`), so that the two cannot differ.
 */
export const rights = {
  /** Login as. */
  actForCustomers: [admin, manager, retentionAgent],
  addLeads: [admin, manager, affiliator],
  /** Add customers. Adding staff needs `changeStaff` as well. */
  addUsers: [admin, manager],
  adjustBalances: [admin, manager],
  assignLeads: [admin, manager],
  assignManagers: [admin],
  changeInstruments: [admin],
  /** Release prices that were held back as a jump. */
  releasePrices: [admin],
  /** See the leads that one brought oneself, and the API key for one's programs. */
  ownAffiliateLeads: [affiliator],
  /** Add, rename, order and delete the sales statuses of leads. */
  changeSalesStatuses: [admin, manager],
  changeSettings: [admin],
  changeStaff: [admin],
  deleteCustomers: [admin, manager],
  editCustomers: [admin, manager],
  editLeads: [admin, manager],
  /** Export a list that one may see as a file. */
  exportLists: [admin, manager, affiliator],
  /** Export all that is held about a customer as one file. */
  exportCustomers: [admin],
  /** Close orders of customers. */
  manageTrades: [admin, manager],
  /** Find leads that are the same person, and merge them. */
  mergeLeads: [admin, manager],
  moveLeads: [admin, manager, agent, retentionAgent],
  readAudit: [admin],
  readCustomer: [admin, manager, retentionAgent],
  readCustomers: [admin, manager],
  readDashboard: [admin],
  /** Read the journal, its accounts and the events behind every number. */
  readLedger: [admin, manager],
  readLeads: [admin, manager, affiliator, agent, retentionAgent],
  readRights: [admin],
  readStatements: [admin, manager],
  readTrades: [admin, manager],
  /** Import settlement files of providers, and settle their differences. */
  reconcile: [admin],
  /** Remove the second factor of somebody who lost it. */
  resetSecondFactors: [admin],
  reviewKyc: [admin],
  runReactions: [admin],
  /** See mail addresses and telephone numbers in full; others see them masked (rule 31). */
  seeCustomerContacts: [admin, manager],
  seeLeadContacts: [admin, manager, affiliator],
  /** Decide how new leads are assigned to agents. */
  routeLeads: [admin, manager],
  /** Save views of lists for oneself; `shareViews` shares them with others. */
  saveViews: [admin, manager, affiliator, agent, retentionAgent],
  shareViews: [admin, manager],
  /** Work on tasks about leads; agents see only their own tasks. */
  workOnTasks: [admin, manager, agent, retentionAgent],
  writeLeadNotes: [admin, manager, agent, retentionAgent],
} as const satisfies Readonly<Record<string, readonly RoleId[]>>;

export type Right = keyof typeof rights;

/** Whether the role has the right; without a role nobody has any right. */
export const hasRight = (roleId: RoleId | null, right: Right): boolean => {
  const allowed: readonly RoleId[] = rights[right];
  return roleId !== null && allowed.includes(roleId);
};
