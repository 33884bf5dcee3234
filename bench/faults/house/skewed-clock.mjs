/**
 * Loaded into a process before its program: its clock is off by the milliseconds in the file named by
 * DAYBOOK_TEST_CLOCK, as if the machine's time had been changed. `performance.now()` continues unchanged.
 */
import { readFileSync } from 'node:fs';

const file = process.env['DAYBOOK_TEST_CLOCK'];
const RealDate = Date;
let offsetMs = 0;

const look = () => {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offsetMs = 0;
  }
};
look();
setInterval(look, 50).unref();

globalThis.Date = class extends RealDate {
  constructor(...parameters) {
    if (parameters.length === 0) super(RealDate.now() + offsetMs);
    else super(...parameters);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};
