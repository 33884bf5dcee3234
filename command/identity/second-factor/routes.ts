import type { RouteDeclaration } from '../../../infra/http/route.ts';
import type { SecondStepDeps } from './deps.ts';
import {
  confirmFactor,
  proveFactor,
  renewRecoveryCodes,
  setUpFactor,
  showFactor,
  turnOffFactor,
} from './own-factor.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  provePasskey,
  removePasskey,
} from './own-passkeys.ts';
import { resetFactor } from './reset-factor.ts';
import { passkeyStep, secondStep } from './second-step.ts';

/** Two-factor sign-in. */
export const secondFactorRoutes: readonly RouteDeclaration<SecondStepDeps>[] = [
  showFactor,
  setUpFactor,
  confirmFactor,
  turnOffFactor,
  renewRecoveryCodes,
  proveFactor,
  resetFactor,
  secondStep,
  beginPasskey,
  addPasskey,
  removePasskey,
  askForPasskey,
  provePasskey,
  passkeyStep,
];
