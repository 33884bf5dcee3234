import JsdomEnvironment from 'jest-environment-jsdom';

/** jsdom, with what browsers have and it lacks, text coding, fetch and structured cloning, and with what runs there: production builds (record 178). */
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
