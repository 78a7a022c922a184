import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { intervalFrom, intervalText } from '#domain/metrics/shared/small-samples.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import { chanceText } from '#features/what-if/verdict/verdict-words.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { BehaviorFields, type TextChoices } from './behavior-fields.tsx'
import { PairFields } from './pair-fields.tsx'
import { chosenBehaviors, pairOf, useRemovals, type Behavior, type RemovedBehavior } from './use-removals.ts'

const columns = [
  { key: 'behavior', label: 'Without' },
  { key: 'removed', label: 'Trades', numeric: true },
  { key: 'expectancy', label: 'Their mean', numeric: true },
  { key: 'gain', label: 'Gain per trade', numeric: true },
]

const significance = 0.05

/** The verdict on a behavior in words. */
export function describeRemoval(
  { removed, result, p }: Pick<RemovedBehavior, 'removed' | 'result' | 'p'>,
  trades: number,
): string {
  if (result === null) return removed === 0 ? 'No such trades' : `All ${formatCount(trades)} trades show it`
  if (result.gain <= 0) return 'Removing it would not help'
  if (p === null) return 'Too few trades to tell'
  return p <= significance ? 'Costs you more than chance' : 'Not distinguishable from luck'
}

/** One behavior, or two that are removed together. */
const nameOf = (behaviors: readonly Behavior[]) => behaviors.map(({ selector }) => selector.label).join(' or ')

const distinct = (values: readonly string[]) => [...new Set(values)].toSorted()

/** What occurs in the trades. */
function textChoices(trades: readonly WhatIfSourceTrade[]): TextChoices {
  const recorded = trades.flatMap(({ atEntry }) => atEntry ?? [])
  return {
    symbol: distinct(trades.map(({ symbol }) => symbol)),
    session: distinct(['RTH', ...recorded.flatMap(({ session }) => session ?? [])]),
    mistake: ['', ...distinct(recorded.flatMap(({ mistakes }) => mistakes))],
  }
}

function Small({ children }: { children: string }) {
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  )
}

/** The gain of a removal with its interval, and whether it could be chance. */
function Gain({ found, trades }: { found: RemovedBehavior | undefined; trades: number }) {
  if (found === undefined) return <RText value={null} reason="Computing…" />
  const { result, gainInterval, p } = found
  return (
    <>
      <RText value={result?.gain ?? null} reason="No trades" />
      {gainInterval === null ? null : <Small>{`95%: ${intervalText(gainInterval, formatR)}`}</Small>}
      <Box sx={{ whiteSpace: 'normal', minWidth: 124 }}>
        <Small>{describeRemoval(found, trades)}</Small>
      </Box>
      {p === null ? null : <Small>{`Chance: ${chanceText(p)}`}</Small>}
    </>
  )
}

interface RemovalsProps {
  readonly trades: readonly WhatIfSourceTrade[]
  readonly cost: number
  /** Changed parameters as text by "weekdayOfEntry.weekday". */
  readonly changed: Readonly<Record<string, string>>
  readonly onChange: (changed: Readonly<Record<string, string>>) => void
  /** Keys of two behaviors that are removed together. */
  readonly pair: readonly [string, string]
  readonly onPair: (pair: readonly [string, string]) => void
}

/** What behaviors cost, decided only from what was known at entry: each alone, and two together. */
export function Removals({ trades, cost, changed, onChange, pair, onPair }: RemovalsProps) {
  const behaviors = useMemo(() => chosenBehaviors(trades, changed), [trades, changed])
  const input = useMemo(() => {
    const both = pairOf(behaviors, pair)
    return { trades, cost, removals: [...behaviors.map((one) => [one]), ...(both === null ? [] : [both])] }
  }, [trades, cost, behaviors, pair])
  const { simulated, problem } = useRemovals(input)
  const texts = useMemo(() => textChoices(trades), [trades])
  if (problem !== null && problem.code !== 'cancelled')
    return (
      <Alert severity="error" variant="outlined">
        {problem.message}
      </Alert>
    )
  if (simulated === null) return <LoadingState label="Computing behaviors" heights={[320]} />
  const tested = simulated.result.filter(({ p }) => p !== null).length
  const rows = input.removals.map((removal) => {
    const found = simulated.result.find((one) => nameOf(one.behaviors) === nameOf(removal))
    const removed = found?.result?.removed
    const [only] = removal
    return {
      behavior: (
        <Box sx={{ minWidth: { xs: 150, md: 200 }, fontWeight: 600 }}>
          {nameOf(removal)}
          {only === undefined || removal.length > 1 ? null : (
            <BehaviorFields
              behavior={only}
              texts={texts}
              onChange={(name, value) => onChange({ ...changed, [`${only.selector.key}.${name}`]: String(value) })}
            />
          )}
        </Box>
      ),
      removed: formatCount(found?.removed ?? 0),
      expectancy: (
        <>
          <RText value={removed?.expectancy ?? null} reason="No trades" />
          {removed?.low === undefined || removed.low === null || removed.high === null ? null : (
            <Small>{`95%: ${intervalText(intervalFrom(removed.low, removed.high, found?.removed ?? 0), formatR)}`}</Small>
          )}
        </>
      ),
      gain: <Gain found={found} trades={trades.length} />,
    }
  })
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {`Uses what was known at entry. Chance: how often no gain at all would look as large, corrected for ${formatCount(tested)} tests.`}
      </Typography>
      <PairFields behaviors={behaviors} pair={pair} onChange={onPair} />
      <SimpleTable caption="Behaviors to remove" columns={columns} rows={rows} />
    </>
  )
}
