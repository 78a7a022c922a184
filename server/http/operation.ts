import type { Route } from '#contract/route.ts'

/** The groups of the page in order, with the path prefixes that belong to them. */
const groups: readonly { readonly name: string; readonly description: string; readonly paths: readonly string[] }[] = [
  {
    name: 'portfolios',
    description: 'Accounts that trades are booked in',
    paths: ['portfolios', 'cash-flows', 'demo-data'],
  },
  {
    name: 'trades',
    description: 'Logged and imported trades, and the prices around them',
    paths: ['trades', 'import-batches', 'candles'],
  },
  {
    name: 'playbook',
    description: 'Setups with their rules, and the words that trades are described with',
    paths: ['setups', 'rules', 'tags', 'mistakes', 'trade_comments', 'custom-stats', 'missed-reasons', 'use-counts'],
  },
  {
    name: 'reviews',
    description: 'Routines: note templates, goals and the weekly review',
    paths: ['reviews', 'goals', 'note-templates'],
  },
  { name: 'exchanges', description: 'Where trades are made, and in what', paths: ['exchanges', 'symbols'] },
  { name: 'metrics', description: 'Figures of trades', paths: ['metrics'] },
  { name: 'monte-carlo-simulator', description: 'What may become of an account', paths: ['monte-carlo-simulator'] },
  {
    name: 'what-if-simulator',
    description: 'What other stops and targets would have made of the same trades',
    paths: ['what-if-simulator', 'candles'],
  },
  {
    name: 'backtester',
    description: 'Strategies that setups become, and what replaying them gives',
    paths: ['setup-transformer', 'backtester'],
  },
  {
    name: 'teams',
    description: 'Who shows portfolios to whom, and what is said of them',
    paths: ['teams', 'team-invitations', 'remarks', 'assignments'],
  },
  { name: 'affiliate', description: 'Referrals, commissions and payouts', paths: ['affiliate'] },
  { name: 'admin', description: 'For who runs the installation', paths: ['admin', 'outbox-page'] },
  {
    name: 'account',
    description: 'The account itself: what it starts from, its API tokens, its end',
    paths: ['create-user-defaults', 'verify-email-and-create-defaults', 'account', 'api-tokens', 'sessions', 'plan'],
  },
  { name: 'server', description: 'Whether the server answers', paths: ['health', 'connection-status', 'warmup'] },
]

const firstWord = (route: Route): string => route.path.split('/')[1] ?? ''

/** The group of a call: one of the list above, otherwise the first word of its path. */
export function tagOf(route: Route): string {
  const word = firstWord(route)
  return groups.find(({ paths }) => paths.includes(word))?.name ?? word
}

/** The groups of these calls with descriptions; those of the list come first. */
export function tagsOf(routes: readonly Route[]): { readonly name: string; readonly description?: string }[] {
  const used = new Set(routes.map(tagOf))
  const listed = groups.filter(({ name }) => used.has(name))
  const others = [...used].filter((tag) => !listed.some(({ name }) => name === tag))
  return [...listed.map(({ name, description }) => ({ name, description })), ...others.map((name) => ({ name }))]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The name of a call for generated clients, stable while method and path are unchanged: "putSetupsById",
 * "postSetupsBySetupIdRulesReorder". A word that repeats directly in the path appears once.
 */
export function operationIdOf({ method, path }: Route): string {
  const steps = path.split('/').filter((step, index, all) => step !== '' && step !== all[index - 1])
  const words = steps.flatMap((step) => (step.startsWith(':') ? ['by', step.slice(1)] : step.split(/[-_]/)))
  return method.toLowerCase() + words.map(capital).join('')
}
