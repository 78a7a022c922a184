/** Bundles the server and its worker threads into dist/server; resolves when the files are written. */
export declare function buildServer(): Promise<void>
