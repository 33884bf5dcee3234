import type { RouteDeclaration } from '../../../infra/http/route.ts';
import { askForEmail, changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { chooseLanguage } from './choose-language.ts';
import type { AccountDeps } from './deps.ts';
import { forgotPassword } from './forgot-password.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

/** The routes for the caller's own account. */
export const accountRoutes: readonly RouteDeclaration<AccountDeps>[] = [
  signUp,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  changePassword,
  askForEmail,
  changeEmail,
  changeProfile,
  chooseLanguage,
];
