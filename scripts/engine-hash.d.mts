/** SHA-256 of the engine's sources as hexadecimal digits. */
export function engineSourceHash(): string
