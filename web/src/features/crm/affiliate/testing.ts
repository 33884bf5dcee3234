/** A webhook that is set up and has one waiting delivery. */
export const webhook = {
  url: 'https://hooks.example.com/in',
  events: ['lead.converted'],
  secret_last4: 'aB3-',
  earlier_until: null,
  off: null,
  failing_since: null,
  failures: 0,
  waiting: 1,
};
