const shortestPassword = 6

/** What is wrong with the chosen passwords, in this order; null when nothing is. */
export function passwordProblem(password: string, again: string): string | null {
  if (password !== again) return 'Passwords do not match.'
  if (password.length < shortestPassword) return `Password must be at least ${shortestPassword} characters long.`
  return null
}
