import { storageErrors } from './storage-error.ts'

const maxLength = 400
/** No question mark: the client puts a name into an address as it is. */
const allowed = /^[\w/!\-.*'() &$@=;:+,]+$/

/** The name of an object inside its bucket, checked: characters that the hosted service takes, no empty or dotted step. */
export function parseObjectKey(path: unknown): string {
  const key = typeof path === 'string' ? path : ''
  const steps = key.split('/')
  const isPlain = steps.every((step) => step !== '' && step !== '.' && step !== '..')
  if (!isPlain || key.length > maxLength || !allowed.test(key)) throw storageErrors.invalidKey(key)
  return key
}
