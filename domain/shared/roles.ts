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

/** The page that each role sees after sign-in and that its shortcut opens (rights.md, Pages). */
export const landingPages: Readonly<Record<RoleId, string>> = {
  1: '/admin',
  2: '/admin/trades/all',
  3: '/dashboard',
  4: '/affiliate',
  5: '/admin/crm/sales/all',
  6: '/admin/crm/retention',
};

/** Label of the shortcut by role; role 6 is labelled Agent too (customer.md section 2). Customers have no shortcut. */
export const shortcutNames: Readonly<Record<RoleId, string | null>> = {
  1: 'Admin',
  2: 'Manager',
  3: null,
  4: 'Affiliate',
  5: 'Agent',
  6: 'Agent',
};

/** Whether the role is that of a customer; every other role is staff. */
export const isCustomer = (roleId: number | null): boolean => roleId === roles.customer;

/** Whether a value is the id of a role. */
export const isRoleId = (value: unknown): value is RoleId =>
  roleIds.some((roleId) => roleId === value);
