/** Roles by id (customer.md section 1). */
export const roles = {
  admin: 1,
  manager: 2,
  customer: 3,
  affiliator: 4,
  agent: 5,
  retentionAgent: 6,
} as const;

export type RoleId = (typeof roles)[keyof typeof roles];

export const roleIds: readonly RoleId[] = [1, 2, 3, 4, 5, 6];

export const roleNames: Readonly<Record<RoleId, string>> = {
  1: 'Admin',
  2: 'Manager',
  3: 'Customer',
  4: 'Affiliator',
  5: 'Agent',
  6: 'Retention Agent',
};

/** Where each role lands after sign-in; the role shortcut goes there too (rights.md, Pages). */
export const landingPages: Readonly<Record<RoleId, string>> = {
  1: '/admin',
  2: '/admin/trades/all',
  3: '/dashboard',
  4: '/affiliate',
  5: '/admin/crm/sales/all',
  6: '/admin/crm/retention',
};

/** Words of the shortcut by role; role 6 is also labelled Agent (customer.md section 2). Customers have none. */
export const shortcutNames: Readonly<Record<RoleId, string | null>> = {
  1: 'Admin',
  2: 'Manager',
  3: null,
  4: 'Affiliate',
  5: 'Agent',
  6: 'Agent',
};

/** Whether somebody is a customer, whose page staff open; everybody else is staff. */
export const isCustomer = (roleId: number | null): boolean => roleId === roles.customer;

/** Whether a value is the id of a role. */
export const isRoleId = (value: unknown): value is RoleId =>
  roleIds.some((roleId) => roleId === value);
