/** `read.trading_statement_mails_v1`: people who get no statement by mail; all others do. */
export const statementMailsTable = 'read.trading_statement_mails_v1';

export type StatementMailsRow = Readonly<{ user_id: string; stopped_at: string }>;
