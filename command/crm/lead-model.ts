/** The read model of leads, in the version whose columns commands name. */
export const leadModel = { name: 'crm_leads', version: 6 } as const;

/** Its table, for SQL. Ask it `requireAtHead`: what it does not show yet would count as not there. */
export const leadRows = `read.${leadModel.name}_v${leadModel.version}`;
