export const minPasswordLength = 6

/** What a password must be, shown before it is typed. */
export const passwordRule = `At least ${minPasswordLength} characters.`

interface PasswordProblem {
  readonly field: 'password' | 'confirmation'
  readonly message: string
}

/** Validates a new password and its confirmation, in this order. */
export function findPasswordProblem(password: string, confirmation: string): PasswordProblem | null {
  if (password !== confirmation) return { field: 'confirmation', message: 'Passwords do not match.' }
  if (password.length >= minPasswordLength) return null
  return { field: 'password', message: `Password must be at least ${minPasswordLength} characters long.` }
}
