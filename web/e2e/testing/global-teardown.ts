import { forgetDemo } from '../kit/demo.ts';

/** Jest's global tear-down of the journeys. */
export default forgetDemo;
