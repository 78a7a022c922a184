export function unaffectedTests(files: readonly string[], changed: readonly string[] | null): string[]
