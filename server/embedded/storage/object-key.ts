import { storageErrors } from './storage-error.ts'

const maxLength = 400
/** Excludes the question mark, because the client puts names into URLs unescaped. */
const allowed = /^[\w/!\-.*'() &$@=;:+,]+$/

/**
 * Validates the name of an object in its bucket: characters that hosted Supabase accepts, no empty or dotted segment.
 */
export function parseObjectKey(path: unknown): string {
  const key = typeof path === 'string' ? path : ''
  const steps = key.split('/')
  const isPlain = steps.every((step) => step !== '' && step !== '.' && step !== '..')
  if (!isPlain || key.length > maxLength || !allowed.test(key)) throw storageErrors.invalidKey(key)
  return key
}
