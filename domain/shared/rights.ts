import { roles, type RoleId } from './roles.ts';

const { admin, manager, affiliator, agent, retentionAgent } = roles;

/**
 * What needs a right, and the roles that have it (rights.md). Routes are declared with these (`only(rights.readAudit)`),
 * and screens show what their person may do by the same names (`useCan`), so that the two cannot differ.
 */
export const rights = {
  /** Login as. */
  actForCustomers: [admin, manager, retentionAgent],
  addLeads: [admin, manager, affiliator],
  /** Customers; who may change the staff adds staff as well. */
  addUsers: [admin, manager],
  adjustBalances: [admin, manager],
  assignLeads: [admin, manager],
  assignManagers: [admin],
  changeInstruments: [admin],
  /** Let prices be believed that were held back as a jump. */
  releasePrices: [admin],
  /** Leads that one brought oneself, and the key of one's programs. */
  ownAffiliateLeads: [affiliator],
  /** Of leads: add, rename, order, delete. */
  changeSalesStatuses: [admin, manager],
  changeSettings: [admin],
  changeStaff: [admin],
  deleteCustomers: [admin, manager],
  editCustomers: [admin, manager],
  editLeads: [admin, manager],
  /** Take a list that one may see away as a file. */
  exportLists: [admin, manager, affiliator],
  /** All that is held about a customer, as one file. */
  exportCustomers: [admin],
  /** Close orders of customers. */
  manageTrades: [admin, manager],
  /** Find leads that are one person, and merge them. */
  mergeLeads: [admin, manager],
  moveLeads: [admin, manager, agent, retentionAgent],
  readAudit: [admin],
  readCustomer: [admin, manager, retentionAgent],
  readCustomers: [admin, manager],
  readDashboard: [admin],
  /** The journal, its accounts and what every number comes from. */
  readLedger: [admin, manager],
  readLeads: [admin, manager, affiliator, agent, retentionAgent],
  readRights: [admin],
  readStatements: [admin, manager],
  readTrades: [admin, manager],
  /** Take in settlement files of providers, and settle their differences. */
  reconcile: [admin],
  /** Take the second factor of somebody who lost it away. */
  resetSecondFactors: [admin],
  reviewKyc: [admin],
  runReactions: [admin],
  /** Mail addresses and telephone numbers in full; others see them masked (rule 31). */
  seeCustomerContacts: [admin, manager],
  seeLeadContacts: [admin, manager, affiliator],
  /** How new leads are given to agents. */
  routeLeads: [admin, manager],
  /** How one wants to see lists; and show others how. */
  saveViews: [admin, manager, affiliator, agent, retentionAgent],
  shareViews: [admin, manager],
  /** What is to be done about leads: agents have their own. */
  workOnTasks: [admin, manager, agent, retentionAgent],
  writeLeadNotes: [admin, manager, agent, retentionAgent],
} as const satisfies Readonly<Record<string, readonly RoleId[]>>;

export type Right = keyof typeof rights;

/** Whether the role has the right; nobody without a role has any. */
export const hasRight = (roleId: RoleId | null, right: Right): boolean => {
  const allowed: readonly RoleId[] = rights[right];
  return roleId !== null && allowed.includes(roleId);
};
