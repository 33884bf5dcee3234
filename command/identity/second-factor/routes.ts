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
import { resetFactor } from './reset-factor.ts';
import { secondStep } from './second-step.ts';

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
];
