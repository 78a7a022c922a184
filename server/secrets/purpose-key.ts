import { keyedDigest } from './digest.ts'

/** Derives the installation's key for one purpose, so that no two purposes share a key. */
export function purposeKey(secret: string, purpose: string): Buffer {
  return keyedDigest(secret, purpose)
}

/** The key that the browser's Supabase client sends. It names the installation and grants nothing. */
export function publishableKey(secret: string): string {
  return `sb_publishable_${purposeKey(secret, 'publishable key').toString('base64url').slice(0, 31)}`
}
