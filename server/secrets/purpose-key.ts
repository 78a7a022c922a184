import { keyedDigest } from './digest.ts'

/** Derives the installation's key for one purpose, so that no two purposes share a key. */
export function purposeKey(secret: string, purpose: string): Buffer {
  return keyedDigest(secret, purpose)
}

/** The secret of an installation and, while it is being changed, the other one that still counts. */
export interface Secrets {
  readonly current: string
  readonly other: string | null
}

/** The keys that verify what was made for a purpose: the current one first, which alone makes anything. */
export function purposeKeys({ current, other }: Secrets, purpose: string): readonly [Buffer, ...Buffer[]] {
  const key = purposeKey(current, purpose)
  return other === null ? [key] : [key, purposeKey(other, purpose)]
}

/** The key that the browser's Supabase client sends. It names the installation and grants nothing. */
export function publishableKey(secret: string): string {
  return `sb_publishable_${purposeKey(secret, 'publishable key').toString('base64url').slice(0, 31)}`
}
