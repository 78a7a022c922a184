const minPasswordLength = 6

/** What is wrong with the chosen passwords, in this order; null when nothing is. */
export function passwordProblem(password: string, again: string): string | null {
  if (password !== again) return 'Passwords do not match.'
  if (password.length < minPasswordLength) return `Password must be at least ${minPasswordLength} characters long.`
  return null
}
