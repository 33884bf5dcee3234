/**
 * The four database roles (migration 001). All connect with the URL's login and take their role before anything else:
 * `owner` migrates, `app` decides and appends, `projector` writes read models, `query` only reads.
 */
export const databaseRoles = ['owner', 'app', 'projector', 'query'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

/** The role's name in PostgreSQL. */
export const roleName = (role: DatabaseRole): string => `daybook_${role}`;
