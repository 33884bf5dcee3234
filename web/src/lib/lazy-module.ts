import { useEffect, useState } from 'react';

/**
 * Code that pages are sent without and that is loaded once, when it is first needed. `load` begins; `use` gives it once
 * it is here and wanted, where a chunk that is missing after a deploy goes to the nearest boundary. What is not wanted
 * yet is not given: a button that turned into its menu between press and release would lose the press.
 */
export const lazyModule = <Module>(fetchModule: () => Promise<Module>) => {
  let loaded: Module | null = null;
  let loading: Promise<Module> | null = null;
  const load = (): Promise<Module> => {
    loading ??= fetchModule().then(
      (module) => (loaded = module),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const useLoaded = (isWanted: boolean) => {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [, setArrived] = useState(loaded !== null);
    useEffect(() => {
      if (!isWanted || loaded !== null) return undefined;
      let gone = false;
      load().then(
        () => (gone ? undefined : setArrived(true)),
        (error: unknown) => (gone ? undefined : setFailure({ error })),
      );
      return () => {
        gone = true;
      };
    }, [isWanted]);
    return { failure, module: isWanted ? loaded : null };
  };
  const useModule = (isWanted = true): Module | null => {
    const { failure, module } = useLoaded(isWanted);
    if (failure !== null) throw failure.error;
    return module;
  };
  return {
    load,
    /** Begins before it is needed: when something that opens gets the pointer or the focus. */
    prepare: (): void => {
      // A failure is told when it is really needed.
      load().catch(() => undefined);
    },
    use: useModule,
    /** The same for what a page can do without: where it cannot be loaded, the page goes on. */
    useIfThere: (isWanted: boolean): Module | null => useLoaded(isWanted).module,
  };
};
