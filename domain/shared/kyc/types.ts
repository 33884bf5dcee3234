/** What a KYC case is made of, as events, requests and answers name it. */

export const documentTypes = ['national_id', 'passport', 'driver_license'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const fileSides = ['front', 'back', 'address'] as const;
export type FileSide = (typeof fileSides)[number];

export const kycStatuses = ['pending', 'approved', 'declined'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** More than any camera's picture; a small file that unpacks to more was made to fill a memory. */
export const imagePixelsMax = 50_000_000;

/** Characters of the reason that a customer reads. */
export const declineReasonMax = 500;
