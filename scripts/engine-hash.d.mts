/** SHA-256 of the engine's sources as hexadecimal digits. */
export function engineSourceHash(): string
/** SHA-256 of the built module and its glue. */
export function builtEngineHash(folder: string): string
