/** The read model of leads, in the version whose columns commands name. */
export const leadModel = { name: 'crm_leads', version: 6 } as const;

/**
 * Its table, for SQL. Call `requireAtHead` first: a lead that the read model does not show yet would count as missing.
 */
export const leadRows = `read.${leadModel.name}_v${leadModel.version}`;
