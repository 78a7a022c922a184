import { simulationLimits } from '#domain/simulation/growth.ts'
import type { Flow, RuinBarrier } from '#domain/simulation/model.ts'

/*
 * Lists in an address: entries are separated by commas, their parts by colons. Names must never change.
 */

const none = 'none'
const never = 'never'

function limitText(barrier: RuinBarrier): string {
  switch (barrier.kind) {
    case 'absolute':
      return `left:${barrier.level}`
    case 'trailing':
      return `drawdown:${barrier.level}`
    case 'dailyLoss':
      return `day:${barrier.amount}`
    case 'trailingAmount':
      return `below-high:${barrier.amount}:${barrier.lockAt ?? never}:${barrier.endOfDay ? 'day' : 'trade'}`
  }
}

/** A number of an address within the range, both ends included; null for any other text. */
function numberIn(text: string | undefined, low: number, high: number): number | null {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return value >= low && value <= high ? value : null
}

function limitFromText(text: string): RuinBarrier | null {
  const [kind, first, lock, moment] = text.split(':')
  if (kind === 'left') {
    const level = numberIn(first, 0, 1)
    return level === null || level === 1 ? null : { kind: 'absolute', level }
  }
  if (kind === 'drawdown') {
    const level = numberIn(first, 1e-9, 1)
    return level === null ? null : { kind: 'trailing', level }
  }
  const amount = numberIn(first, 1e-9, 1000)
  if (amount === null) return null
  if (kind === 'day') return { kind: 'dailyLoss', amount }
  if (kind !== 'below-high') return null
  const lockAt = lock === never ? null : numberIn(lock, 0, 1000)
  if (lock !== never && lockAt === null) return null
  return { kind: 'trailingAmount', amount, lockAt, endOfDay: moment === 'day' }
}

function listFromText<T>(text: string | null, max: number, read: (entry: string) => T | null): T[] | null {
  if (text === null) return null
  if (text === none) return []
  const entries = text.split(',').map(read)
  return entries.length > max || entries.includes(null) ? null : entries.filter((entry) => entry !== null)
}

/** The limits of an address; null if it has none that can be read. */
export const limitsFromText = (text: string | null): RuinBarrier[] | null =>
  listFromText(text, simulationLimits.maxRuinBarriers, limitFromText)

export const limitsText = (limits: readonly RuinBarrier[]): string =>
  limits.length === 0 ? none : limits.map(limitText).join(',')

const flowNames = { deposit: 'deposit', withdrawal: 'withdrawal', withdrawalShare: 'share' } as const

function flowFromText(text: string): Flow | null {
  const [name, size, often] = text.split(':')
  const kind = (['deposit', 'withdrawal', 'withdrawalShare'] as const).find((known) => flowNames[known] === name)
  const every = numberIn(often, 1, 10_000)
  if (kind === undefined || every === null || !Number.isInteger(every)) return null
  if (kind === 'withdrawalShare') {
    const share = numberIn(size, 0, 1)
    return share === null ? null : { kind, every, share }
  }
  const amount = numberIn(size, 0, 1000)
  return amount === null ? null : { kind, every, amount }
}

/** The cash flows of an address; null if it has none that can be read. */
export const flowsFromText = (text: string | null): Flow[] | null =>
  listFromText(text, simulationLimits.maxFlows, flowFromText)

export const flowsText = (flows: readonly Flow[]): string =>
  flows
    .map(
      (flow) => `${flowNames[flow.kind]}:${flow.kind === 'withdrawalShare' ? flow.share : flow.amount}:${flow.every}`,
    )
    .join(',')
