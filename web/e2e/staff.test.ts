// People, their money and their papers, from both sides of the desk.
import './journeys/people.ts';
import './journeys/customers.ts';
import './journeys/leads.ts';
import './journeys/kyc.ts';
import './journeys/withdraws.ts';
import './journeys/account.ts';
