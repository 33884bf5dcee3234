import type { Page } from './page.ts';

/** Pages that open with or without a session. */
export const openPages: readonly Page[] = [
  { path: '/', roles: 'everybody', title: 'Sign in', frame: 'bare', screen: 'sign-in' },
  {
    path: '/signup',
    roles: 'everybody',
    title: 'Create an account',
    frame: 'bare',
    screen: 'sign-up',
  },
  {
    path: '/forgot-password',
    roles: 'everybody',
    title: 'Forgot password',
    frame: 'bare',
    screen: 'forgot-password',
  },
  {
    path: '/reset-password',
    roles: 'everybody',
    title: 'Reset password',
    frame: 'bare',
    screen: 'reset-password',
  },
  {
    path: '/verify-email',
    roles: 'everybody',
    title: 'Verify email',
    frame: 'bare',
    screen: 'verify-email',
  },
];
