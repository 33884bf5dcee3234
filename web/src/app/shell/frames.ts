import { lazy } from 'react';

/** Frames load with the first page that needs them: the sign-in page has no menus. */
export const StaffFrame = lazy(async () => ({
  default: (await import('./staff-frame.tsx')).StaffFrame,
}));
export const AccountFrame = lazy(async () => ({
  default: (await import('./account-frame.tsx')).AccountFrame,
}));
