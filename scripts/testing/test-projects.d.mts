export function testPatterns(name: string): string[]
