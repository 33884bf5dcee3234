/** The kinds of lines in the timeline of a lead or customer, in the order of the filter. */
export const timelineKinds = [
  'note',
  'status',
  'details',
  'assignment',
  'move',
  'merge',
  'call',
  'task',
  'mail',
  'sign_in',
  'kyc',
  'deposit',
  'withdrawal',
  'trade',
  'balance',
  'account',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Their names on screens. */
export const timelineWords = {
  note: { label: 'Notes' },
  status: { label: 'Status' },
  details: { label: 'Details' },
  assignment: { label: 'Assignments' },
  move: { label: 'Moves' },
  merge: { label: 'Merges' },
  call: { label: 'Calls' },
  task: { label: 'Tasks' },
  mail: { label: 'Emails' },
  sign_in: { label: 'Sign-ins' },
  kyc: { label: 'KYC' },
  deposit: { label: 'Deposits' },
  withdrawal: { label: 'Withdraws' },
  trade: { label: 'Trades' },
  balance: { label: 'Balance' },
  account: { label: 'Account' },
} as const satisfies Readonly<Record<TimelineKind, Readonly<{ label: string }>>>;

/** Sentences for mails in the timeline, by the state of the mail. */
export const timelineTexts = {
  waiting: 'The email “{{mail}}” waits to be sent',
  sent: 'The email “{{mail}}” was sent',
  refused: 'The email “{{mail}}” was refused by the mail server',
  expired: 'The email “{{mail}}” was not sent in time',
  erased: 'The email “{{mail}}” was not sent: the person is erased',
  nobodys: 'The email “{{mail}}” was not sent: the address does not exist',
} as const;
export type MailState = keyof typeof timelineTexts;

/**
 * Categories of streams that are about a lead, with the kind of their lines: the `about` of their events in the audit
 * is the lead's id. A new category of this sort needs an entry here.
 */
export const kindOfStreamsAbout: Readonly<Record<string, TimelineKind>> = {
  lead_task: 'task',
  lead_routing: 'assignment',
};
