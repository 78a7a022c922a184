import type { Seed } from '#domain/simulation/growth.ts'

const maxSeedWord = 0xffff_ffff

/** Parses a seed: its low word, and after a dot its high word unless that is 0. Null if the text is no seed. */
export function seedFromText(text: string): Seed | null {
  const match = /^(\d{1,10})(?:\.(\d{1,10}))?$/.exec(text.trim())
  if (match === null) return null
  const [low, high] = [Number(match[1]), Number(match[2] ?? 0)]
  return low <= maxSeedWord && high <= maxSeedWord ? [low, high] : null
}

/** Formats a seed: "42", or "42.7" if its high word is 7. */
export function seedText([low, high]: Seed): string {
  return high === 0 ? String(low) : `${low}.${high}`
}
