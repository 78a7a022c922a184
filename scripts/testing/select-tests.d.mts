/** All test files, as paths from the project's root. */
export function listTestFiles(): string[]
