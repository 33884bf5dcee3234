import { prepareDemo } from '../kit/demo.ts';

/** Jest's global set-up of the journeys. */
export default prepareDemo;
