/** What a KYC case is made of, as events, requests and answers name it. */

export const documentTypes = ['national_id', 'passport', 'driver_license'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const fileSides = ['front', 'back', 'address'] as const;
export type FileSide = (typeof fileSides)[number];

export const kycStatuses = ['pending', 'approved', 'declined'] as const;
export type KycStatus = (typeof kycStatuses)[number];
