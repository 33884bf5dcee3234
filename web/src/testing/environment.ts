import JsdomEnvironment from 'jest-environment-jsdom';

/** jsdom with browser features that it lacks (such as fetch), and with production builds of packages (record 178). */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(...of: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...of);
    this.global.process.env['NODE_ENV'] = 'production';
  }

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      structuredClone,
    });
  }
}
