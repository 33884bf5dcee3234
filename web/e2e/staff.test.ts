// Users, balances, withdraws and documents, from the sides of customers and staff.
import './journeys/people.ts';
import './journeys/customers.ts';
import './journeys/leads.ts';
import './journeys/kyc.ts';
import './journeys/withdraws.ts';
import './journeys/account.ts';
