export const minPasswordLength = 6

/** Validates a new password and its confirmation, in this order. Returns an error message or null. */
export function findPasswordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return 'Passwords do not match.'
  if (password.length < minPasswordLength) return `Password must be at least ${minPasswordLength} characters long.`
  return null
}
