export function chooseTests(
  placesByTest: Readonly<Record<string, readonly string[]>>,
  secondsOf: (test: string) => number,
  most: number,
): string[]
export function coveringTests(changed: readonly string[]): string[] | null
