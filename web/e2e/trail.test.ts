// Trades, and their entries in the audit.
import './journeys/trading.ts';
import './journeys/audit.ts';
