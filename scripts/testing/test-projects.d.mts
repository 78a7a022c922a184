export function testPatterns(name: string): string[]
export function filesThatMockModules(): string[]
export function serverFilesApart(): string[]
