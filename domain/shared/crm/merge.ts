/** What a lead's form says: of two leads that are merged, each field is one's or the other's. */
export const leadFormFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'city',
  'funnelLink',
  'reference',
  'status',
] as const;
export type LeadFormField = (typeof leadFormFields)[number];
