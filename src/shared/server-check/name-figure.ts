/** The names under which screens show the parts of results; parts without one are named by their field. */
const groups: Readonly<Record<string, string>> = {
  terminal: 'Final equity',
  endEquity: 'Final equity',
  cvar5: 'Final equity',
  loss: 'Chance of loss',
  maxDrawdown: 'Maximum drawdown',
  conditionalDrawdown5: 'Maximum drawdown',
  maxDrawdownAmount: 'Drawdown amount',
  drawdownAtLeast: 'Chance of a drawdown',
  ruin: 'Chance of ruin',
  ruinByBarrier: 'Chance of ruin',
  goal: 'Goal',
  losingStreak: 'Streaks',
  winningStreak: 'Streaks',
  longestUnderWater: 'Time below a peak',
  totalUnderWater: 'Time below a peak',
  openUnderWater: 'Time below a peak',
  recovery: 'Recovery',
  recoveryHistogram: 'Recovery times',
  fan: 'Equity forecast',
  uncertainEdge: 'Uncertain edge',
  trades: 'Run',
  paths: 'Run',
  steps: 'Run',
  blockLength: 'Run',
  riskFraction: 'Run',
}

const names: Readonly<Record<string, string>> = {
  // Where several fields are in one group, the field's own name leads.
  endEquity: 'Final equity, any order',
  cvar5: 'Worst 5% return',
  conditionalDrawdown5: 'Worst 5% drawdown',
  losingStreak: 'Longest losing streak',
  winningStreak: 'Longest winning streak',
  longestUnderWater: 'Longest time below a peak',
  totalUnderWater: 'Total time below a peak',
  openUnderWater: 'Still below a peak',
  trades: 'Trades in the sample',
  steps: 'Trades ahead',
  riskFraction: 'Risk per trade',
  sd: 'Standard deviation',
  standardError: 'Standard error',
  min: 'Lowest',
  max: 'Highest',
  low: '95% interval, low',
  high: '95% interval, high',
  hits: 'Paths reaching it',
  of: 'Total paths',
  share: 'Share of paths',
  meanStep: 'Mean trade reached',
  q25: '25% reach by trade',
  q50: '50% reach by trade',
  q75: '75% reach by trade',
  touch: 'Reached at any time',
  end: 'Held at the end',
  goalFirst: 'Goal before ruin',
  ruinFirst: 'Ruin before goal',
  loss: 'Chance of loss',
  terminal: 'Final equity',
  maxDrawdown: 'Maximum drawdown',
}

/** Parts of a path that say nothing to the trader. */
const silent = new Set(['value', 'percentiles', 'proportion', 'reached', 'values', 'counts'])
/** Parts whose name is that of their group. */
const named = new Set([
  'terminal',
  'maxDrawdown',
  'maxDrawdownAmount',
  'drawdownAtLeast',
  'loss',
  'ruin',
  'goal',
  'fan',
  'uncertainEdge',
  'recovery',
])

/** Splits camelCase names into words. */
function splitCamelCase(name: string): string {
  const spaced = name.replaceAll(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export interface FigureName {
  /** What the screen calls the part of the result. */
  readonly group: string
  /** The figure within its group, never empty. */
  readonly label: string
}

/** Names a part of a list: a bar of a histogram, a point of the fan, a limit, or its percentage or number. */
function nameEntry(part: string, list: string | undefined): string {
  if (part.endsWith('%')) return part === '50%' ? 'Median' : part
  if (list === 'counts') return `Bar ${part}`
  if (list === 'ruinByBarrier') return `Limit ${part}`
  if (list === 'at') return `Trades at point ${part}`
  return `#${part}`
}

/** Names a figure as the screen does, from the path of its fields in a result. */
export function nameFigure(path: readonly string[]): FigureName {
  const [first = ''] = path
  const group = groups[first] ?? splitCamelCase(first)
  const parts = path.flatMap((part, place) => {
    const isEntry = /^\d/.test(part)
    if (isEntry) return [nameEntry(part, path[place - 1])]
    if (silent.has(part) || part === 'at' || (place === 0 && named.has(part))) return []
    // A histogram's low is an edge, not the end of an interval.
    if (path[place - 1] === 'histogram')
      return [{ low: 'Left edge', width: 'Bar width', above: 'Beyond the last bar' }[part] ?? part]
    return [names[part] ?? splitCamelCase(part)]
  })
  return { group, label: parts.length === 0 ? group : parts.join(', ') }
}
