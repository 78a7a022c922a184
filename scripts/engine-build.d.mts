/** Where the committed package lies. */
export const committedPackage: string
/** Whether the package in `folder` was built from the sources as they are. */
export function isEngineCurrent(folder?: string): boolean
/** Builds the package from source and puts it into `out`, which it replaces. */
export function buildEngine(out?: string): Promise<void>
