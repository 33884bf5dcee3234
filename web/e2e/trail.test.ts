// What was traded, and that the audit tells it.
import './journeys/trading.ts';
import './journeys/audit.ts';
