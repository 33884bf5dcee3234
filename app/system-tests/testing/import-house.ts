import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { Registry } from 'prom-client';
import { startDueJobs } from '../../roles/job-kinds.ts';
import { importCalls } from './import-calls.ts';
import { openRealApp, type RealApp, type Visitor } from './real-app.ts';

/** An application whose jobs can be stopped, so that rows of imports wait, with a new manager for each test. */
export const openImportHouse = () => {
  let app: RealApp;
  let manager: Visitor;
  let jobs: ReturnType<typeof startDueJobs>;
  const goOn = (): void => {
    jobs = startDueJobs({ ...app.foundation, registry: new Registry() });
  };

  beforeAll(async () => {
    app = await openRealApp();
  });
  beforeEach(async () => {
    manager = await app.person(2);
    goOn();
  });
  afterEach(() => jobs.stop());
  afterAll(() => app.stop());

  return {
    app: () => app,
    manager: () => manager,
    stopJobs: () => jobs.stop(),
    goOn,
    calls: importCalls(() => manager),
  };
};
